import type { Callback } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { selectTargets } from '../audit-entry/booking-target-repository.ts';
import { selectCallbacksOfBooking } from '../callback-report/callback-report-repository.ts';
import { timelineEntries, type TimelineEntry } from './timeline-entry.ts';

const LINES_MAX = 500;

/**
 * The timeline of a booking, newest first: events, actions and notes of staff, and webhooks. Only events are stored with
 * the booking; a webhook may arrive long before its booking is known.
 */
export async function readBookingTimeline(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const entries = await Promise.all([
    listTimelineEntries(db, bookingId, LINES_MAX),
    listStaffLines(db, bookingId),
    listNoteLines(db, bookingId),
    listCallbackLines(db, bookingId),
  ]);
  return entries.flat().sort(newestFirst).slice(0, LINES_MAX);
}

/** The entries in the timeline of a booking that are about one of these records. */
export async function readTimelineAbout(
  db: Database,
  bookingId: string,
  aggregateIds: readonly string[],
): Promise<TimelineEntry[]> {
  const timeline = await readBookingTimeline(db, bookingId);
  return timeline.filter(({ aggregateId }) => aggregateIds.includes(aggregateId));
}

function newestFirst(left: TimelineEntry, right: TimelineEntry): number {
  return right.at.localeCompare(left.at) || right.eventId.localeCompare(left.eventId);
}

type EventRow = Omit<TimelineEntry, 'at'> & { readonly at: Date };

/** The events of a booking, newest first. */
export async function listTimelineEntries(db: Database, bookingId: string, limit: number): Promise<TimelineEntry[]> {
  const rows = await db(timelineEntries.table)
    .where({ booking_id: bookingId })
    .orderByRaw('at desc, event_id desc')
    .limit(limit)
    .select<EventRow[]>({ eventId: 'event_id', aggregateId: 'aggregate_id' }, 'type', 'source', 'at', 'summary');
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

type CallbackRow = { event_id: string; created_at: Date; record: Callback };

/** The webhooks of a booking at the time they were received, newest first. */
async function listCallbackLines(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const rows = await db('callback_records')
    .whereIn('id', selectCallbacksOfBooking(db, bookingId))
    .orderByRaw('created_at desc, event_id desc')
    .limit(LINES_MAX)
    .select<CallbackRow[]>('event_id', 'created_at', 'record');
  return rows.map(toCallbackLine);
}

function toCallbackLine({ event_id, created_at, record }: CallbackRow): TimelineEntry {
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

type ActionRow = {
  action_id: string;
  at: Date;
  target_id: string;
  actor: string;
  action: string;
  reason: string | null;
  outcome: string;
  problem: string | null;
  refund_id: string | null;
};

/**
 * Leaves out the action of adding a note, because the note itself is an entry, and the actions by which staff share
 * their work.
 */
const LEFT_OUT = ['add_note', 'assign_work', 'snooze_work'];

/**
 * The actions of staff on all records of a booking, newest first: one entry for an attempt and its outcome, at the time
 * of the attempt, so that its effects come after it.
 */
async function listStaffLines(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .with('targets', selectTargets(db, bookingId))
    .from('targets')
    .join('audit_entries as attempt', (on) => {
      void on.on('attempt.target_type', 'targets.type').andOn('attempt.target_id', 'targets.id');
    })
    .leftJoin('audit_entries as ending', (on) => {
      void on
        .on('ending.target_type', 'attempt.target_type')
        .andOn('ending.target_id', 'attempt.target_id')
        .andOn('ending.action_id', 'attempt.action_id')
        .andOnVal('ending.outcome', '<>', 'attempted');
    })
    .where('attempt.outcome', 'attempted')
    .whereNotIn('attempt.action', LEFT_OUT)
    .orderByRaw('attempt.at desc, attempt.action_id desc')
    .limit(LINES_MAX)
    .select<ActionRow[]>(
      'attempt.action_id',
      'attempt.at',
      'attempt.target_id',
      { actor: 'attempt.staff' },
      'attempt.action',
    )
    .select('attempt.reason', db.raw('coalesce(ending.outcome, attempt.outcome) as outcome'), 'ending.problem')
    .select(db.raw(`case attempt.action when 'request_refund' then ending.after ->> 'id' end as refund_id`));
  return rows.map(toActionLine);
}

/** A requested refund is named, so that a page shows the request and the refund together. */
function toActionLine({ action_id, at, target_id, refund_id: refundId, ...summary }: ActionRow): TimelineEntry {
  return {
    eventId: action_id,
    aggregateId: target_id,
    type: 'StaffActed',
    source: '/services/admin',
    at: at.toISOString(),
    summary: refundId === null ? summary : { ...summary, refundId },
  };
}

type NoteRow = { id: string; target_id: string; author: string; text: string; at: Date };

/** The notes on a booking and its refunds, newest first. */
async function listNoteLines(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const rows = await db('notes')
    .where({ booking_id: bookingId })
    .orderByRaw('at desc, id desc')
    .limit(LINES_MAX)
    .select<NoteRow[]>();
  return rows.map(toNoteLine);
}

function toNoteLine({ id, target_id, author, text, at }: NoteRow): TimelineEntry {
  return {
    eventId: id,
    aggregateId: target_id,
    type: 'NoteAdded',
    source: '/services/admin',
    at: at.toISOString(),
    summary: { actor: author, text },
  };
}
