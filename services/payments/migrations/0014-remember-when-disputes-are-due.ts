import type { Migration } from '@booking/runtime';

/** Until when the gateway takes evidence. Null if it did not say so, and for disputes from before this column. */
export const rememberWhenDisputesAreDue: Migration = {
  name: '0014-remember-when-disputes-are-due',
  async up(db) {
    await db.raw('alter table disputes add column due_at timestamptz(3)');
  },
};
