import type { Migration } from '@booking/runtime';

/** Whether bookings has reported the payment as surplus. */
export const markSurplusPayments: Migration = {
  name: '0028-mark-surplus-payments',
  async up(db) {
    await db.raw('alter table refundable_payments add column is_surplus boolean not null default false');
  },
};
