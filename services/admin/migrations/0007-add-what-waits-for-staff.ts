import type { Migration } from '@booking/runtime';

/**
 * `review`: the decision of staff about an external refund, `waiting` until then, null for all others. `changed_at`:
 * the time of the event that the record shows, since when a failed refund or a mismatched payment waits. Older records
 * take it from the timeline entry of the same event. The indexes hold only waiting records.
 */
export const addWhatWaitsForStaff: Migration = {
  name: '0007-add-what-waits-for-staff',
  async up(db) {
    await db.raw(`
      alter table refund_records add column review text generated always as (
        case when record ->> 'origin' = 'external' then coalesce(record -> 'review' ->> 'meaning', 'waiting') end
      ) stored;
      create index refund_records_review on refund_records (review, created_at desc, id desc)
        where review is not null;
    `);
    for (const { table, waits } of CHANGING) {
      await db.raw(`
        alter table ${table} add column changed_at timestamptz(3) not null default now();
        update ${table} set changed_at = told.at
          from timeline_entries told where told.event_id = ${table}.event_id;
        create index ${table}_${waits} on ${table} (changed_at desc, id desc) where status = '${waits}';
      `);
    }
  },
};

const CHANGING = [
  { table: 'refund_records', waits: 'failed' },
  { table: 'payment_records', waits: 'mismatched' },
];
