import type { Migration } from '@booking/runtime';

/** The version of a dispute. Version 2 is the end of every dispute from before this column. */
export const orderChangesOfDisputes: Migration = {
  name: '0023-order-changes-of-disputes',
  async up(db) {
    await db.raw('alter table disputes add column version integer not null default 2');
  },
};
