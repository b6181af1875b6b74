import type { Migration } from '@booking/runtime';

/** The fee of the tier that applied to a cancellation, and the amount refunded before it. */
export const explainCancellations: Migration = {
  name: '0009-explain-cancellations',
  async up(db) {
    await db.raw(`
      alter table bookings
        add column cancellation_terms_fee_minor bigint,
        add column cancellation_refunded_before_minor bigint`);
  },
};
