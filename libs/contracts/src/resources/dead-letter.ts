import { z } from 'zod';
import { serviceNames } from '../service-names.ts';

/** A message that a listener could not handle. The service of the listener keeps it until staff replay it. */
export const DeadLetter = z
  .object({
    id: z.uuid(),
    service: z.enum(serviceNames),
    listener: z.string(),
    eventId: z.string().nullable(),
    eventType: z.string().nullable(),
    subject: z.string(),
    reason: z.string(),
    attempts: z.int().min(0),
    status: z.enum(['waiting', 'replayed']),
    recordedAt: z.iso.datetime(),
    replayedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof DeadLetter>;
