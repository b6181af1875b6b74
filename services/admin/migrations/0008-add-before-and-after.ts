import type { Migration } from '@booking/runtime';

/** What was acted on as it stood before, and as it stands after an action that succeeded. */
export const addBeforeAndAfter: Migration = {
  name: '0008-add-before-and-after',
  async up(db) {
    await db.raw('alter table audit_entries add column before jsonb, add column after jsonb');
  },
};
