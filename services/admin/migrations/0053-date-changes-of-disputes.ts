import type { Migration } from '@booking/runtime';

/** The time of the latest event about a dispute. A later migration fills it for older records. */
export const dateChangesOfDisputes: Migration = {
  name: '0053-date-changes-of-disputes',
  async up(db) {
    await db.raw(`
      alter table dispute_records add column changed_at timestamptz(3);
      alter table dispute_records alter column changed_at set default now();
    `);
  },
};
