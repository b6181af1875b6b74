import type { Database } from '@booking/runtime';
import { selectTargets } from '../audit-entry/booking-target-repository.ts';
import type { Lines, TimelineEntry } from './timeline-entry.ts';

type Row = {
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
export async function listStaffLines(db: Database, { bookingId, limit }: Lines): Promise<TimelineEntry[]> {
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
    .limit(limit)
    .select<Row[]>('attempt.action_id', 'attempt.at', 'attempt.target_id', { actor: 'attempt.staff' }, 'attempt.action')
    .select('attempt.reason', db.raw('coalesce(ending.outcome, attempt.outcome) as outcome'), 'ending.problem')
    .select(db.raw(`case attempt.action when 'request_refund' then ending.after ->> 'id' end as refund_id`));
  return rows.map(toLine);
}

/** A request for a refund of the booking names the refund, so that both are shown together. */
function toLine({ action_id, at, target_id, refund_id: refundId, ...summary }: Row): TimelineEntry {
  return {
    eventId: action_id,
    aggregateId: target_id,
    type: 'StaffActed',
    source: '/services/admin',
    at: at.toISOString(),
    summary: refundId === null ? summary : { ...summary, refundId },
  };
}
