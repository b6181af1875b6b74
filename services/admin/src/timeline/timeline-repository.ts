import type { Database } from '@booking/runtime';
import { type Lines, timelineEntries, type TimelineEntry } from './timeline-entry.ts';

type TimelineRow = {
  event_id: string;
  aggregate_id: string;
  type: string;
  source: string;
  at: Date;
  summary: TimelineEntry['summary'];
};

/** The events about a booking, newest first. */
export async function listTimelineEntries(db: Database, { bookingId, limit }: Lines): Promise<TimelineEntry[]> {
  const rows = await db(timelineEntries.table)
    .where({ booking_id: bookingId })
    .orderByRaw('at desc, event_id desc')
    .limit(limit)
    .select<TimelineRow[]>('event_id', 'aggregate_id', 'type', 'source', 'at', 'summary');
  return rows.map(toEntry);
}

function toEntry({ event_id, aggregate_id, type, source, at, summary }: TimelineRow): TimelineEntry {
  return { eventId: event_id, aggregateId: aggregate_id, type, source, at: at.toISOString(), summary };
}
