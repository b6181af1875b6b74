import type { Migration } from '@booking/runtime';

/** Whether the refund's record says `isStranded`. The index holds only waiting refunds. */
export const addStrandedRefunds: Migration = {
  name: '0011-add-stranded-refunds',
  async up(db) {
    await db.raw(`
      alter table refund_records add column is_stranded boolean generated always as (
        coalesce(record -> 'isStranded' = 'true', false)
      ) stored;
      create index refund_records_stranded on refund_records (changed_at desc, id desc) where is_stranded;
    `);
  },
};
