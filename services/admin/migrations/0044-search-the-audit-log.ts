import { createIndex, type Migration } from '@booking/runtime';

/** Finds entries by any part of the person, the id of the target or the reason. */
export const searchTheAuditLog: Migration = {
  name: '0044-search-the-audit-log',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'audit_entries_text',
      on: `audit_entries using gin (lower(staff || ' ' || target_id || ' ' || coalesce(reason, '')) gin_trgm_ops)
           with (gin_pending_list_limit = 2048)`,
    });
  },
};
