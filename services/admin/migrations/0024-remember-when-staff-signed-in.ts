import type { Migration } from '@booking/runtime';

/** The last time the owner of a session gave their password or signed in at the provider; null when unknown. */
export const rememberWhenStaffSignedIn: Migration = {
  name: '0024-remember-when-staff-signed-in',
  async up(db) {
    await db.raw('alter table sessions add column authenticated_at timestamptz(3)');
  },
};
