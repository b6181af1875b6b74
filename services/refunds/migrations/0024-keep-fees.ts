import type { Migration } from '@booking/runtime';

/** The fee that a cancellation keeps, and the payments that it counted. Unknown for cancellations from before. */
export const keepFees: Migration = {
  name: '0024-keep-fees',
  async up(db) {
    await db.raw('alter table refundable_bookings add column kept_minor bigint, add column kept_from uuid[]');
  },
};
