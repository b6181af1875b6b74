import type { Migration } from '@booking/runtime';

/** Null for allocations that were released before: their gateway calls get traces of their own. */
export const keepTheTraceOfRelease: Migration = {
  name: '0014-keep-the-trace-of-a-release',
  async up(db) {
    await db.raw('alter table refund_allocations add column traceparent text');
  },
};
