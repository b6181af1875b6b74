import { createIndex, type Migration } from '@booking/runtime';

/** For the number of a booking's refunds that its customer requested and that wait for staff. */
export const indexWaitingRequests: Migration = {
  name: '0026-index-waiting-requests',
  inSteps: true,
  up: (db) =>
    createIndex(db, {
      name: 'refunds_waiting_requests',
      on: `refunds (booking_id) where status = 'pending' and origin = 'request' and not needs_approval`,
    }),
};
