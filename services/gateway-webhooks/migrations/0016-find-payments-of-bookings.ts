import { createIndex, type Migration } from '@booking/runtime';

/** An index for the export and the erasure of a customer. */
export const findPaymentsOfBookings: Migration = {
  name: '0016-find-payments-of-bookings',
  inSteps: true,
  up: (db) => createIndex(db, { name: 'payment_addresses_booking_id', on: 'payment_addresses (booking_id)' }),
};
