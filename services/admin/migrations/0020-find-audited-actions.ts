import type { Migration } from '@booking/runtime';

/** Finds an attempt and its outcome by their common action id. */
export const findAuditedActions: Migration = {
  name: '0020-find-audited-actions',
  async up(db) {
    await db.raw('create index audit_entries_action_id on audit_entries (action_id)');
  },
};
