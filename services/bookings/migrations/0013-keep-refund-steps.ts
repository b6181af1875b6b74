import type { Migration } from '@booking/runtime';

/** The refund of a payment is a multiple of its step. Of payments before this migration, the step is unknown. */
export const keepRefundSteps: Migration = {
  name: '0013-keep-refund-steps',
  async up(db) {
    await db.raw('alter table booking_payments add column refund_step_minor integer not null default 1');
  },
};
