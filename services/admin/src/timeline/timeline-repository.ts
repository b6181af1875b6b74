import type { EventEnvelope } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import type { Story } from '../read-model/read-model.ts';
import type { Lines, TimelineEntry } from './timeline-entry.ts';

type TimelineRow = {
  event_id: string;
  aggregate_id: string;
  type: string;
  source: string;
  at: Date;
  summary: TimelineEntry['summary'];
};

/** Adds an event to the story; an event that is there already adds nothing. */
export async function insertTimelineEntry(
  trx: Transaction,
  event: Omit<EventEnvelope, 'data'>,
  { bookingId, summary }: Story,
): Promise<void> {
  await trx('timeline_entries')
    .insert({
      event_id: event.id,
      booking_id: bookingId,
      aggregate_id: event.subject,
      type: event.type,
      source: event.source,
      at: event.time,
      summary: JSON.stringify(summary),
    })
    .onConflict('event_id')
    .ignore();
}

/** The events about a booking, newest first. */
export async function listTimelineEntries(db: Database, { bookingId, limit }: Lines): Promise<TimelineEntry[]> {
  const rows = await db('timeline_entries')
    .where({ booking_id: bookingId })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'event_id', order: 'desc' },
    ])
    .limit(limit)
    .select<TimelineRow[]>('event_id', 'aggregate_id', 'type', 'source', 'at', 'summary');
  return rows.map(toEntry);
}

function toEntry({ event_id, aggregate_id, type, source, at, summary }: TimelineRow): TimelineEntry {
  return { eventId: event_id, aggregateId: aggregate_id, type, source, at: at.toISOString(), summary };
}
