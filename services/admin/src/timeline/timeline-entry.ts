import { z } from 'zod';

/** One thing that happened to a booking, as the event that reported it tells it. */
export const TimelineEntry = z
  .object({
    eventId: z.uuid(),
    type: z.string(),
    source: z.string(),
    aggregateId: z.string().meta({ description: 'What changed: the booking, a payment or a refund' }),
    at: z.iso.datetime(),
    summary: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;
