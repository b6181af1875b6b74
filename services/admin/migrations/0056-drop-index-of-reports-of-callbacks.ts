import type { Migration } from '@booking/runtime';

/** `callback_reports_by_callback_id` finds the reports of a callback as well: it begins with the same column. */
export const dropIndexOfReportsOfCallbacks: Migration = {
  name: '0056-drop-index-of-reports-of-callbacks',
  async up(db) {
    await db.raw('drop index callback_reports_callback_id');
  },
};
