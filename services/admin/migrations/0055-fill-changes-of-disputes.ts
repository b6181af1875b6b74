import { backfill, type Migration } from '@booking/runtime';

/** Older records take the time of their latest event from the timeline. */
export const fillChangesOfDisputes: Migration = {
  name: '0055-fill-changes-of-disputes',
  inSteps: true,
  up: (db) =>
    backfill(db, {
      table: 'dispute_records',
      key: 'id',
      set: `changed_at = coalesce((
        select max(at) from timeline_entries
        where booking_id = dispute_records.booking_id and aggregate_id = dispute_records.id::text
      ), created_at)`,
      where: 'changed_at is null',
    }),
};
