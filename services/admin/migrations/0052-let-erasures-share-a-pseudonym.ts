import type { Migration } from '@booking/runtime';

/** After a restore, another erasure of the same customer uses the pseudonym of the first one. */
export const letErasuresShareAPseudonym: Migration = {
  name: '0052-let-erasures-share-a-pseudonym',
  async up(db) {
    await db.raw('alter table erasures drop constraint erasures_pseudonym_key');
  },
};
