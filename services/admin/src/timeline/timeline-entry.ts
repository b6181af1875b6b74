import { z } from 'zod';

/** One thing that happened to a booking: an event as it was told, a callback that came, or what staff did. */
export const TimelineEntry = z
  .object({
    eventId: z.uuid().meta({ description: 'The id of the event; of what staff did, its `actionId` in the audit log' }),
    type: z.string(),
    source: z.string(),
    aggregateId: z.string().meta({ description: 'What it is about: the booking, a payment, a refund, a callback' }),
    at: z.iso.datetime(),
    summary: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Which lines are asked for. */
export type Lines = { readonly bookingId: string; readonly limit: number };
