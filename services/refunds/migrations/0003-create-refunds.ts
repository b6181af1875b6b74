import type { Database, Migration } from '@booking/runtime';

export const createRefunds: Migration = {
  name: '0003-create-refunds',
  async up(db) {
    await createRefundsTable(db);
    await createAllocationsTable(db);
  },
};

async function createRefundsTable(db: Database): Promise<void> {
  await db.raw(`
      create table refunds (
        id uuid primary key,
        booking_id uuid not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null,
        status text not null check (status in ('pending', 'processing', 'succeeded', 'failed', 'rejected')),
        origin text not null check (origin in ('request', 'cancellation', 'surplus', 'external')),
        cause text constraint refunds_cause unique,
        reason text,
        requested_by text not null,
        processed_by text,
        rejection_reason text,
        created_at timestamptz not null,
        completed_at timestamptz,
        version integer not null,
        check ((status = 'succeeded') = (completed_at is not null)),
        check ((origin = 'request') = (cause is null))
      )`);
  await db.raw('create index refunds_booking on refunds (booking_id, id desc)');
}

async function createAllocationsTable(db: Database): Promise<void> {
  await db.raw(`
      create table refund_allocations (
        id uuid primary key,
        refund_id uuid not null references refunds (id),
        payment_id uuid not null references refundable_payments (id),
        method text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null,
        status text not null
          check (status in ('reserved', 'submitted', 'pending', 'succeeded', 'failed', 'released')),
        gateway_reference text,
        note text,
        attempts integer not null,
        first_sent_at timestamptz,
        due_at timestamptz,
        replaces uuid unique references refund_allocations (id)
      )`);
  await db.raw('create index refund_allocations_refund on refund_allocations (refund_id)');
  await db.raw('create index refund_allocations_payment on refund_allocations (payment_id)');
  await db.raw('create index refund_allocations_due on refund_allocations (method, due_at) where due_at is not null');
  await db.raw(`
      create unique index refund_allocations_gateway on refund_allocations (method, gateway_reference)
        where gateway_reference is not null`);
}
