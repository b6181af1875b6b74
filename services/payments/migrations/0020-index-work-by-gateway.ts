import { createIndex, type Migration } from '@booking/runtime';

/** The jobs of each gateway find their own work, however much work waits at another gateway. */
export const indexWorkByGateway: Migration = {
  name: '0020-index-work-by-gateway',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'payments_to_check_by_gateway',
      on: 'payments (method, next_check_at) where next_check_at is not null',
    });
    await createIndex(db, {
      name: 'payments_to_close_by_gateway',
      on: 'payments (method, close_requested_at) where close_requested_at is not null',
    });
  },
};
