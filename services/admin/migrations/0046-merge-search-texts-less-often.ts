import type { Migration } from '@booking/runtime';

/** In kB. A search reads this much in two milliseconds. */
const PENDING_LIST_MAX = 2_048;

/**
 * New texts wait in the pending list of the index until it is full, and are then merged. With four times the list, a
 * merge has several texts for each of its keys, and writing a text takes half the time.
 */
export const mergeSearchTextsLessOften: Migration = {
  name: '0046-merge-search-texts-less-often',
  async up(db) {
    for (const table of TABLES)
      await db.raw(`alter index ?? set (gin_pending_list_limit = ${PENDING_LIST_MAX})`, [`${table}_search_text`]);
  },
};

const TABLES = [
  'booking_records',
  'payment_records',
  'refund_records',
  'dispute_records',
  'callback_records',
  'dead_letter_records',
  'discrepancy_records',
  'comparison_records',
  'refused_transition_records',
];
