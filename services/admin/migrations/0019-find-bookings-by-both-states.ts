import type { Migration } from '@booking/runtime';

/**
 * Finds bookings by both states with one index, where few bookings in one state are in the other, such as paid ones
 * that are cancelled.
 */
export const findBookingsByBothStates: Migration = {
  name: '0019-find-bookings-by-both-states',
  async up(db) {
    await db.raw(`
      create index booking_records_by_both_states on booking_records (status, payment_status, created_at, id);
      create index booking_records_by_both_states_total on booking_records (status, payment_status, total_minor, id);
    `);
  },
};
