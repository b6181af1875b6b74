import type { Migration } from '@booking/runtime';

/** Of a cancellation, the fee of its tier and what had been refunded before. */
export const explainCancellations: Migration = {
  name: '0009-explain-cancellations',
  async up(db) {
    await db.raw(`
      alter table bookings
        add column cancellation_terms_fee_minor bigint,
        add column cancellation_refunded_before_minor bigint`);
  },
};
