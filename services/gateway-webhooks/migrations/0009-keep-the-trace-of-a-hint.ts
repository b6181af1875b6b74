import type { Migration } from '@booking/runtime';

/** What was hinted at before is asked in traces of its own. */
export const keepTheTraceOfHint: Migration = {
  name: '0009-keep-the-trace-of-a-hint',
  async up(db) {
    await db.raw('alter table callback_questions add column traceparent text');
  },
};
