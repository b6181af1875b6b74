import type { Migration } from '@booking/runtime';

/** Those that were stranded before are marked when the gateway is asked about them the next time. */
export const markStrandedParts: Migration = {
  name: '0010-mark-stranded-parts',
  async up(db) {
    await db.raw('alter table refund_allocations add column is_stranded boolean not null default false');
  },
};
