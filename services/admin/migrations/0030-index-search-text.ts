import { createIndex, type Migration } from '@booking/runtime';

/**
 * Finds records by any part of their `search_text`. A search reads the whole pending list of the index, so that is kept
 * short. The second index holds only the rows that are not filled yet.
 */
export const indexSearchText: Migration = {
  name: '0030-index-search-text',
  inSteps: true,
  async up(db) {
    for (const table of TABLES) {
      await createIndex(db, {
        name: `${table}_search_text`,
        on: `${table} using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512)`,
      });
      await createIndex(db, {
        name: `${table}_without_search_text`,
        on: `${table} (id) where search_text is null`,
      });
    }
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
