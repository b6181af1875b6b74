import { backfill, type Migration } from '@booking/runtime';

/** Marks the payments with a surplus refund. For `exists`, PostgreSQL may read the table instead of the index. */
export const fillSurplusPayments: Migration = {
  name: '0029-fill-surplus-payments',
  inSteps: true,
  up: (db) =>
    backfill(db, {
      table: 'refundable_payments',
      key: 'id',
      set: 'is_surplus = true',
      where: `not is_surplus
        and (select count(*) from refunds r where r.cause = 'surplus:' || refundable_payments.id) > 0`,
    }),
};
