import type { Migration } from '@booking/runtime';

/**
 * What a cancellation may promise depends on the refunds that are on their way and on disputes. News of a dispute may
 * come before that of its payment, so nothing ties the two together.
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
