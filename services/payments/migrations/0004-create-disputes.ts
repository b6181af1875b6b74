import type { Migration } from '@booking/runtime';

/** Disputes about payments. A gateway's reference of a dispute belongs to one row. */
export const createDisputes: Migration = {
  name: '0004-create-disputes',
  async up(db) {
    await db.raw(`
      create table disputes (
        id uuid primary key,
        payment_id uuid not null references payments,
        booking_id uuid not null,
        method text not null,
        reference text not null,
        status text not null check (status in ('open', 'won', 'lost')),
        amount_minor bigint not null check (amount_minor >= 0),
        currency char(3) not null,
        reason text,
        version integer not null check (version > 0),
        recorded_at timestamptz not null default now(),
        constraint disputes_once unique (method, reference)
      )`);
    await db.raw('create index disputes_of_payment on disputes (payment_id)');
  },
};
