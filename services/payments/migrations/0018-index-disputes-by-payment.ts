import { createIndex, type Migration } from '@booking/runtime';

/** A dispute of PayPal can name several payments. Each of them has a row of its own. */
export const indexDisputesByPayment: Migration = {
  name: '0018-index-disputes-by-payment',
  inSteps: true,
  up: (db) =>
    createIndex(db, {
      name: 'disputes_once_per_payment',
      on: 'disputes (method, reference, payment_id)',
      unique: true,
    }),
};
