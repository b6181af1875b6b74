import { z } from 'zod';

const DAY_MS = 86_400_000;
/** The shortest retention. A consumer that is created again begins with the events of the last 80 days. */
const DAYS_MIN = 81;
const DAYS_MAX = 36_500;

/** `EVENT_RETENTION_DAYS`, in milliseconds. */
export const EventRetention = z.coerce
  .number<string>()
  .int()
  .min(DAYS_MIN)
  .max(DAYS_MAX)
  .default(90)
  .transform((days) => days * DAY_MS);
