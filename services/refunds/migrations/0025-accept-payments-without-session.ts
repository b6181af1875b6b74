import type { Migration } from '@booking/runtime';

/** A gateway may report a payment before it has answered with the session. The payment then has no such reference. */
export const acceptPaymentsWithoutSession: Migration = {
  name: '0025-accept-payments-without-session',
  async up(db) {
    await db.raw('alter table refundable_payments alter column gateway_reference drop not null');
  },
};
