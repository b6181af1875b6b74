import type { Migration } from '@booking/runtime';

/** `currency`: null in disputes from before it was stored; null stands for the currency of the payment. */
export const addCurrencyOfDisputes: Migration = {
  name: '0009-add-currency-of-disputes',
  async up(db) {
    await db.raw('alter table disputes add column currency char(3)');
  },
};
