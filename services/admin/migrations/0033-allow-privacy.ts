import type { Migration } from '@booking/runtime';

/**
 * The permission `manage_privacy`. Accounts that had every permission get it, because nobody can grant a permission
 * that they lack.
 */
export const allowPrivacy: Migration = {
  name: '0033-allow-privacy',
  async up(db) {
    await db.raw(`
      alter table staff drop constraint staff_permissions_check;
      alter table staff add constraint staff_permissions_check
        check (permissions <@ array['process_refunds', 'read_all', 'manage_staff', 'manage_privacy']);
      update staff set permissions = permissions || array['manage_privacy']
      where permissions @> array['process_refunds', 'read_all', 'manage_staff'] and openid_subject is null`);
  },
};
