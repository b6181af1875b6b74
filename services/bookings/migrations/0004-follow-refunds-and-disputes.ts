import type { Migration } from '@booking/runtime';

/**
 * The amount that a cancellation can give back depends on refunds under way and on disputes. No foreign key ties
 * disputes to payments, because a dispute may be reported before its payment.
 */
export const followRefundsAndDisputes: Migration = {
  name: '0004-follow-refunds-and-disputes',
  async up(db) {
    await db.raw('alter table booking_refunds add column is_under_way boolean not null default false');
    await db.raw(`
      create table booking_disputes (
        payment_id uuid not null,
        reference text not null,
        booking_id uuid not null references bookings (id),
        amount_minor bigint not null check (amount_minor >= 0),
        currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
        status text not null check (status in ('open', 'won', 'lost')),
        dispute_version integer not null check (dispute_version >= 0),
        primary key (payment_id, reference)
      )`);
    await db.raw('create index booking_disputes_of_booking on booking_disputes (booking_id)');
  },
};
