import type { Migration } from '@booking/runtime';

/** The address of the client. Earlier entries have none, so their hashes stay valid. */
export const addAddressToAuditEntries: Migration = {
  name: '0048-add-address-to-audit-entries',
  async up(db) {
    await db.raw('alter table audit_entries add column address text');
  },
};
