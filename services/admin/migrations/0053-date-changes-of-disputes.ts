import type { Migration } from '@booking/runtime';

/** The time of the latest event about a dispute. Older records take it from the timeline. */
export const dateChangesOfDisputes: Migration = {
  name: '0053-date-changes-of-disputes',
  async up(db) {
    await db.raw(`
      alter table dispute_records add column changed_at timestamptz(3) not null default now();
      update dispute_records set changed_at = coalesce((
        select max(at) from timeline_entries
        where booking_id = dispute_records.booking_id and aggregate_id = dispute_records.id::text
      ), created_at);
    `);
  },
};
