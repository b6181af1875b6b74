import type { Migration } from '@booking/runtime';

/** Finds whether any report of a callback was passed on. */
export const findReportsOfCallbacks: Migration = {
  name: '0018-find-reports-of-callbacks',
  async up(db) {
    await db.raw('create index callback_reports_callback_id on callback_reports (callback_id)');
  },
};
