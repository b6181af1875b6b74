import type { Migration } from '@booking/runtime';

/** The person who released an allocation, and when; null without a release by a person. The release caps count them. */
export const rememberWhoReleased: Migration = {
  name: '0017-remember-who-released',
  async up(db) {
    await db.raw(`
      alter table refund_allocations
        add column released_by text,
        add column released_at timestamptz,
        add check ((released_by is null) = (released_at is null))`);
  },
};
