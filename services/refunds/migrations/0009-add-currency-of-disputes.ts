import type { Migration } from '@booking/runtime';

/** `currency`: null where it was not kept, which stands for that of the payment. */
export const addCurrencyOfDisputes: Migration = {
  name: '0009-add-currency-of-disputes',
  async up(db) {
    await db.raw('alter table disputes add column currency char(3)');
  },
};
