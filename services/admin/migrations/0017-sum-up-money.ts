import type { Migration } from '@booking/runtime';

/**
 * The completion time of a payment, and the refunded amount of a refund with its time. The indexes hold all columns of
 * the sums, so that sums do not read the records. Those of bookings answer the totals of a rare state.
 */
export const sumUpMoney: Migration = {
  name: '0017-sum-up-money',
  async up(db) {
    await db.raw(`
      alter table payment_records add column completed_at timestamptz(3);
      update payment_records set completed_at = (record ->> 'completedAt')::timestamptz;
      create index payment_records_taken on payment_records (completed_at) include (currency, amount_minor)
        where status = 'completed';
      create index payment_records_outcomes on payment_records (created_at) include (method, status);

      alter table refund_records add column returned_minor bigint not null default 0, add column returned_at timestamptz(3);
      update refund_records set
        returned_minor = (
          select coalesce(sum((part -> 'amount' ->> 'amount')::bigint), 0)
          from jsonb_array_elements(record -> 'allocations') as part where part ->> 'status' = 'succeeded'),
        returned_at = coalesce((record ->> 'completedAt')::timestamptz, changed_at);
      create index refund_records_returned on refund_records (returned_at) include (currency, returned_minor)
        where returned_minor > 0;

      create index booking_records_by_status_total on booking_records (status, total_minor, id);
      create index booking_records_by_payment_status_total on booking_records (payment_status, total_minor, id);
    `);
  },
};
