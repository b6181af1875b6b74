import type { Migration } from '@booking/runtime';

export const settleCancellationsOnce: Migration = {
  name: '0008-settle-cancellations-once',
  async up(db) {
    // A cancellation may give everything back by releasing requests, and leave no refund of its own to be known by.
    await db.raw('alter table refundable_bookings add column cancellation_settled_at timestamptz');
    await db.raw(`
      update refundable_bookings set cancellation_settled_at = now()
      where id in (select booking_id from refunds where origin = 'cancellation')`);
  },
};
