import type { Migration } from '@booking/runtime';

/** Stored beside the `note`, because clients read the note. */
export const recordWhoGaveUp: Migration = {
  name: '0011-record-who-gave-up',
  async up(db) {
    await db.raw(`
      alter table refund_allocations
        add column given_up_by text,
        add column give_up_note text,
        add check ((given_up_by is null) = (give_up_note is null)),
        add check (given_up_by is null or status = 'failed')`);
  },
};
