import type { Migration } from '@booking/runtime';

/** A gateway took money twice for one payment. Staff refund the second payment at the gateway. */
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
