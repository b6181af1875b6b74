import { createIndex, type Migration } from '@booking/runtime';

/** Lists the deliveries of all endpoints that failed or wait, which are few among the delivered ones. */
export const listDeliveriesOfAllEndpoints: Migration = {
  name: '0007-list-deliveries-of-all-endpoints',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'deliveries_not_delivered',
      on: `deliveries (status, id) where status <> 'delivered'`,
    });
  },
};
