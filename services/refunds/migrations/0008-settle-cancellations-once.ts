import type { Migration } from '@booking/runtime';

export const settleCancellationsOnce: Migration = {
  name: '0008-settle-cancellations-once',
  async up(db) {
    // A cancellation may be settled by releasing requests alone, without a refund of its own that would show it.
    await db.raw('alter table refundable_bookings add column cancellation_settled_at timestamptz');
    await db.raw(`
      update refundable_bookings set cancellation_settled_at = now()
      where id in (select booking_id from refunds where origin = 'cancellation')`);
  },
};
