import type { Migration } from '@booking/runtime';

/** The permission to decide on refunds includes reading them. */
export const letWhoDecidesRead: Migration = {
  name: '0026-let-who-decides-read',
  async up(db) {
    await db.raw(`
      update staff set permissions = array_append(permissions, 'read_all')
      where 'process_refunds' = any (permissions) and not 'read_all' = any (permissions)`);
  },
};
