import type { Migration } from '@booking/runtime';

/**
 * The amounts that bookings still have to pay. Another service owns a booking; `version` is the version of that record.
 */
export const createPayables: Migration = {
  name: '0002-create-payables',
  async up(db) {
    await db.raw(`
      create table payables (
        booking_id uuid primary key,
        customer_id text not null,
        description text not null,
        amount_minor bigint not null check (amount_minor >= 0),
        currency char(3) not null,
        is_open boolean not null,
        closed_reason text check (closed_reason in ('paid', 'cancelled', 'expired')),
        version integer not null check (version >= 0),
        check (is_open = (closed_reason is null)),
        check (not is_open or amount_minor > 0)
      )`);
  },
};
