import type { Migration } from '@booking/runtime';

/** When the owner of a session last gave their password or signed in at the provider; null when nobody knows. */
export const rememberWhenStaffSignedIn: Migration = {
  name: '0024-remember-when-staff-signed-in',
  async up(db) {
    await db.raw('alter table sessions add column authenticated_at timestamptz(3)');
  },
};
