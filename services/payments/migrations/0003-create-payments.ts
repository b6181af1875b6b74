import type { Migration } from '@booking/runtime';

/**
 * Attempts to pay. `lease_until`: end of the lease under which one process calls the gateway about this payment.
 * `next_check_at`: time of the next poll. `close_requested_at`: when the closing of its session was requested. A
 * payable has at most one open attempt, and a gateway reference belongs to one attempt.
 */
export const createPayments: Migration = {
  name: '0003-create-payments',
  async up(db) {
    await db.raw(PAYMENTS);
    await db.raw(INDEXES);
  },
};

const PAYMENTS = `
  create table payments (
    id uuid primary key,
    booking_id uuid not null references payables,
    method text not null,
    status text not null default 'initiated'
      check (status in ('initiated', 'completed', 'failed', 'expired', 'mismatched')),
    amount_minor bigint not null check (amount_minor > 0),
    currency char(3) not null,
    description text not null,
    return_url text not null,
    cancel_url text not null,
    callback_url text not null,
    gateway_reference text,
    capture_reference text,
    redirect_url text,
    failure_reason text,
    reported_minor bigint check (reported_minor >= 0),
    reported_currency char(3),
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    expires_at timestamptz,
    version integer not null default 1 check (version > 0),
    lease_until timestamptz not null default now(),
    next_check_at timestamptz,
    close_requested_at timestamptz,
    check ((status = 'completed') = (completed_at is not null)),
    check ((status = 'mismatched') = (reported_minor is not null)),
    check ((reported_minor is null) = (reported_currency is null)),
    check (redirect_url is null or gateway_reference is not null),
    check (close_requested_at is null or status = 'initiated')
  )`;

const INDEXES = `
  create unique index payments_one_open_attempt on payments (booking_id) where status = 'initiated';
  create unique index payments_gateway_reference on payments (method, gateway_reference);
  create index payments_capture_reference on payments (method, capture_reference) where capture_reference is not null;
  create index payments_of_booking on payments (booking_id, id);
  create index payments_to_check on payments (next_check_at) where next_check_at is not null;
  create index payments_to_close on payments (close_requested_at) where close_requested_at is not null;`;
