import type { Migration } from '@booking/runtime';

/** The target of an action before it, and after an action that succeeded. */
export const addBeforeAndAfter: Migration = {
  name: '0008-add-before-and-after',
  async up(db) {
    await db.raw('alter table audit_entries add column before jsonb, add column after jsonb');
  },
};
