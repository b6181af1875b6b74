import type { Migration } from '@booking/runtime';

/** Searches use `search_text` instead. These indexes only made every write slower. */
export const dropSearchTermsIndexes: Migration = {
  name: '0050-drop-search-terms-indexes',
  async up(db) {
    for (const table of TABLES) await db.raw(`drop index ${table}_search_terms`);
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
