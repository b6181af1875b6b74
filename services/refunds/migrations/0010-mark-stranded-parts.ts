import type { Migration } from '@booking/runtime';

/** Allocations that were unresolved before are marked by the next poll of their gateway. */
export const markStrandedParts: Migration = {
  name: '0010-mark-stranded-parts',
  async up(db) {
    await db.raw('alter table refund_allocations add column is_stranded boolean not null default false');
  },
};
