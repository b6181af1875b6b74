import { createIndex, type Migration } from '@booking/runtime';

/** For the sums that the release caps need. */
export const indexReleasedParts: Migration = {
  name: '0018-index-released-parts',
  inSteps: true,
  up: (db) =>
    createIndex(db, {
      name: 'refund_allocations_released',
      on: 'refund_allocations (currency, released_at) where released_at is not null',
    }),
};
