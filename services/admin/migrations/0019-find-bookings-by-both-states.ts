import type { Migration } from '@booking/runtime';

/** Where few bookings of one state are in the other as well, as cancelled ones that are paid, one index finds them. */
export const findBookingsByBothStates: Migration = {
  name: '0019-find-bookings-by-both-states',
  async up(db) {
    await db.raw(`
      create index booking_records_by_both_states on booking_records (status, payment_status, created_at, id);
      create index booking_records_by_both_states_total on booking_records (status, payment_status, total_minor, id);
    `);
  },
};
