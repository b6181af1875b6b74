import type { Migration } from '@booking/runtime';

export const createRefundablePayments: Migration = {
  name: '0002-create-refundable-payments',
  async up(db) {
    await db.raw(`
      create table refundable_bookings (
        id uuid primary key,
        customer_id text not null,
        currency char(3) not null
      )`);

    // The check backs every decision: the reserved and refunded amounts can never exceed the captured amount.
    await db.raw(`
      create table refundable_payments (
        id uuid primary key,
        booking_id uuid not null,
        method text not null,
        gateway_reference text not null,
        capture_reference text,
        currency char(3) not null,
        captured_minor bigint not null check (captured_minor > 0),
        refunded_minor bigint not null default 0 check (refunded_minor >= 0),
        reserved_minor bigint not null default 0 check (reserved_minor >= 0),
        constraint refundable_payments_balance check (refunded_minor + reserved_minor <= captured_minor)
      )`);
    await db.raw('create index refundable_payments_booking on refundable_payments (booking_id)');
    await db.raw('create index refundable_payments_gateway on refundable_payments (method, gateway_reference)');
    await db.raw('create index refundable_payments_capture on refundable_payments (method, capture_reference)');

    // No foreign key: a dispute may be reported before its payment.
    await db.raw(`
      create table disputes (
        payment_id uuid not null,
        reference text not null,
        amount_minor bigint not null check (amount_minor >= 0),
        status text not null check (status in ('open', 'won', 'lost')),
        primary key (payment_id, reference)
      )`);
  },
};
