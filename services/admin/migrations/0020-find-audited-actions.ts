import type { Migration } from '@booking/runtime';

/** An attempt and what came of it are found by what they have in common. */
export const findAuditedActions: Migration = {
  name: '0020-find-audited-actions',
  async up(db) {
    await db.raw('create index audit_entries_action_id on audit_entries (action_id)');
  },
};
