import type { Migration } from '@booking/runtime';

/**
 * The ledger: money of a booking as other services reported it. A payment has one row, however often it is reported. An
 * allocation of a refund to a payment has one row, from the latest version of the refund. No foreign key ties refunds
 * to payments, because a refund may be reported before its payment.
 */
export const createBookingLedger: Migration = {
  name: '0003-create-booking-ledger',
  async up(db) {
    await db.raw(`
      create table booking_payments (
        payment_id uuid primary key,
        booking_id uuid not null references bookings (id),
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
        is_surplus boolean not null,
        completed_at timestamptz not null
      )`);
    await db.raw('create index booking_payments_of_booking on booking_payments (booking_id)');
    await db.raw(`
      create table booking_refunds (
        refund_id uuid not null,
        payment_id uuid not null,
        booking_id uuid not null references bookings (id),
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
        is_given_back boolean not null,
        refund_version integer not null check (refund_version >= 0),
        primary key (refund_id, payment_id)
      )`);
    await db.raw('create index booking_refunds_of_booking on booking_refunds (booking_id)');
  },
};
