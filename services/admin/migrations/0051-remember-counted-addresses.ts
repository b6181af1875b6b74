import type { Migration } from '@booking/runtime';

/** The hash of the address at which a step of a sign-in was counted as an attempt; null if it was not. */
export const rememberCountedAddresses: Migration = {
  name: '0051-remember-counted-addresses',
  async up(db) {
    await db.raw('alter table challenges add column counted_address text');
  },
};
