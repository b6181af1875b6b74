import type { Migration } from '@booking/runtime';

/** When a dispute ended. Null for disputes that ended before this column existed. */
export const rememberWhenDisputesClosed: Migration = {
  name: '0013-remember-when-disputes-closed',
  async up(db) {
    await db.raw('alter table disputes add column closed_at timestamptz');
  },
};
