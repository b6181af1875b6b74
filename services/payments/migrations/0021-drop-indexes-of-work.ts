import type { Migration } from '@booking/runtime';

/** The indexes by gateway replace them. */
export const dropIndexesOfWork: Migration = {
  name: '0021-drop-indexes-of-work',
  async up(db) {
    await db.raw('drop index payments_to_check, payments_to_close');
  },
};
