import type { Migration } from '@booking/runtime';

/** Lookups from before this migration start traces of their own. */
export const keepTheTraceOfHint: Migration = {
  name: '0009-keep-the-trace-of-a-hint',
  async up(db) {
    await db.raw('alter table callback_questions add column traceparent text');
  },
};
