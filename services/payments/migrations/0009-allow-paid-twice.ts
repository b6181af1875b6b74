import type { Migration } from '@booking/runtime';

/** Money that came twice for one payment waits for staff, who give the second back. */
export const allowPaidTwice: Migration = {
  name: '0009-allow-paid-twice',
  async up(db) {
    await db.raw(`
      alter table discrepancies drop constraint discrepancies_kind_check;
      alter table discrepancies add constraint discrepancies_kind_check check (kind in (
        'unknown-payment', 'payment-missing-at-gateway', 'payment-differs', 'paid-twice', 'dispute-differs'
      ))`);
  },
};
