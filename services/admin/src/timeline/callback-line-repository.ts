import type { Callback } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { selectCallbacksOfBooking } from '../callback-report/callback-report-repository.ts';
import type { Lines, TimelineEntry } from './timeline-entry.ts';

type Row = { event_id: string; created_at: Date; record: Callback };

/** The callbacks of a booking at the time they were received, newest first. */
export async function listCallbackLines(db: Database, { bookingId, limit }: Lines): Promise<TimelineEntry[]> {
  const rows = await db('callback_records')
    .whereIn('id', selectCallbacksOfBooking(db, bookingId))
    .orderByRaw('created_at desc, event_id desc')
    .limit(limit)
    .select<Row[]>('event_id', 'created_at', 'record');
  return rows.map(toLine);
}

function toLine({ event_id, created_at, record }: Row): TimelineEntry {
  const { id, method, eventType, outcome, note } = record;
  return {
    eventId: event_id,
    aggregateId: id,
    type: 'CallbackRecorded',
    source: '/services/gateway-webhooks',
    at: created_at.toISOString(),
    summary: { method, eventType, outcome, note },
  };
}
