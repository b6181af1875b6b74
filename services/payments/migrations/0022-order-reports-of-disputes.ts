import type { Migration } from '@booking/runtime';

/** Orders the reports of a dispute. Null if the gateway states no order, and for disputes from before this column. */
export const orderReportsOfDisputes: Migration = {
  name: '0022-order-reports-of-disputes',
  async up(db) {
    await db.raw('alter table disputes add column sequence bigint');
  },
};
