import { z } from 'zod';
import type { Line, LineTable, Occurrence, TimelineItem } from '../read-model/read-model.ts';

/** An entry in the timeline of a booking: an event, a webhook, or an action or a note of staff. */
export const TimelineEntry = z
  .object({
    eventId: z.uuid().meta({
      description:
        'The ID of the event; for an action of staff, its `actionId` in the audit log; for a note, the ID of the note',
    }),
    type: z.string(),
    source: z.string(),
    aggregateId: z
      .string()
      .meta({ description: 'The ID of the record that the entry is about, such as a booking or a payment' }),
    at: z.iso.datetime(),
    summary: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const timelineEntries: LineTable = {
  table: 'timeline_entries',
  columns: ['event_id', 'booking_id', 'aggregate_id', 'type', 'source', 'at', 'summary'],
  resource: 'bookings',
  idColumn: 'booking_id',
};

export function toTimelineLine(
  { id, subject, type, source, time }: Occurrence,
  { bookingId, summary }: TimelineItem,
): Line {
  return { event_id: id, booking_id: bookingId, aggregate_id: subject, type, source, at: time, summary };
}

export function timelineSchema(description: string): z.ZodArray<typeof TimelineEntry> {
  return z.array(TimelineEntry).meta({ description });
}
