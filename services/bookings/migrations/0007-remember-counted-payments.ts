import type { Migration } from '@booking/runtime';

/** The payments that a cancellation refunds. */
export const rememberCountedPayments: Migration = {
  name: '0007-remember-counted-payments',
  async up(db) {
    await db.raw(`
      alter table bookings
        add column cancellation_payments uuid[],
        add constraint only_cancelled_bookings_count_payments check (
          status = 'cancelled' or cancellation_payments is null)`);
  },
};
