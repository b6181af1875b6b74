import type { Migration } from '@booking/runtime';

/**
 * The schedule of reconciliation, one row per gateway that lists its refunds. `due_at`: start of the next
 * reconciliation. `comparison_id`, `started_at`: the latest one that started. `lease_until`: end of the lease of the
 * replica that runs it.
 */
export const createGatewayComparisons: Migration = {
  name: '0006-create-gateway-comparisons',
  async up(db) {
    await db.raw(`
      create table gateway_comparisons (
        method text primary key,
        due_at timestamptz not null,
        comparison_id uuid,
        started_at timestamptz,
        lease_until timestamptz not null default now()
      )`);
    await db.raw(`
      create index refund_allocations_sent on refund_allocations (method, first_sent_at, id)
        where gateway_reference is not null`);
  },
};
