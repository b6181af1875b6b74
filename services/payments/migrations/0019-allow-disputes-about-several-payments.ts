import type { Migration } from '@booking/runtime';

/** The index of the migration before keeps a dispute from having two rows about one payment. */
export const allowDisputesAboutSeveralPayments: Migration = {
  name: '0019-allow-disputes-about-several-payments',
  async up(db) {
    await db.raw('alter table disputes drop constraint disputes_once');
  },
};
