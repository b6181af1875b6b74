import type { Migration } from '@booking/runtime';

/**
 * The permission `manage_webhooks`. Accounts that had every permission get it, because nobody can grant a permission
 * that they lack.
 */
export const allowWebhooks: Migration = {
  name: '0036-allow-webhooks',
  async up(db) {
    await db.raw(`
      alter table staff drop constraint staff_permissions_check;
      alter table staff add constraint staff_permissions_check check (permissions <@ array[
        'process_refunds', 'read_all', 'manage_staff', 'manage_privacy', 'manage_webhooks'
      ]);
      update staff set permissions = permissions || array['manage_webhooks']
      where permissions @> array['process_refunds', 'read_all', 'manage_staff', 'manage_privacy']
        and openid_subject is null`);
  },
};
