import type { Migration } from '@booking/runtime';

/** All amounts of a row are in its `currency`. `paid_minor` and `refunded_minor` are sums over the ledger. */
export const createBookings: Migration = {
  name: '0002-create-bookings',
  async up(db) {
    await db.raw(`
      create table bookings (
        id uuid primary key,
        version integer not null check (version > 0),
        customer_id text not null,
        description text not null check (char_length(description) between 1 and 500),
        status text not null check (status in ('pending', 'confirmed', 'cancelled', 'expired')),
        payment_status text not null check (payment_status in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
        currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
        total_minor bigint not null check (total_minor >= 0),
        paid_minor bigint not null check (paid_minor >= 0),
        refunded_minor bigint not null check (refunded_minor between 0 and paid_minor),
        starts_at timestamptz not null,
        ends_at timestamptz check (ends_at > starts_at),
        expires_at timestamptz,
        metadata jsonb not null,
        cancelled_at timestamptz,
        cancelled_by text,
        cancellation_reason text,
        cancellation_fee_minor bigint check (cancellation_fee_minor >= 0),
        cancellation_refund_minor bigint check (cancellation_refund_minor >= 0),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        constraint confirmed_bookings_are_covered check (status <> 'confirmed' or paid_minor >= total_minor),
        constraint cancelled_bookings_say_how check (
          num_nonnulls(cancelled_at, cancelled_by, cancellation_fee_minor, cancellation_refund_minor)
            = case when status = 'cancelled' then 4 else 0 end)
      )`);
    await db.raw('create index bookings_of_customer on bookings (customer_id, id)');
    await db.raw('create index bookings_by_status on bookings (status, id)');
    await db.raw('create index bookings_by_payment_status on bookings (payment_status, id)');
    await db.raw(`
      create index bookings_to_expire on bookings (expires_at)
      where status = 'pending' and paid_minor = 0 and expires_at is not null`);
  },
};
