import type { Migration } from '@booking/runtime';

/**
 * Deleted endpoints as staff see them, without secrets. Their addresses find deliveries, and a rebuild of admin's
 * records reads them.
 */
export const keepDeletedEndpoints: Migration = {
  name: '0010-keep-deleted-endpoints',
  async up(db) {
    await db.raw(`
      create table deleted_endpoints (
        id uuid primary key,
        version integer not null,
        record jsonb not null,
        deleted_at timestamptz not null default now()
      );
      create index deleted_endpoints_deleted_at on deleted_endpoints (deleted_at)`);
  },
};
