import type { Migration } from '@booking/runtime';

/**
 * The schedule of reconciliation, one row per gateway that lists its payments. `due_at`: start of the next
 * reconciliation. `comparison_id`, `started_at`: the latest one that started. `lease_until`: end of the lease of the
 * replica that runs it.
 */
export const createGatewayComparisons: Migration = {
  name: '0005-create-gateway-comparisons',
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
      create index payments_with_money on payments (method, created_at, id)
        where status in ('completed', 'mismatched')`);
  },
};
