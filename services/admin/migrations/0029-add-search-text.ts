import type { Migration } from '@booking/runtime';

/**
 * `search_text`: everything by which staff find a record, one value per line, in the form that searches use. The job
 * `fill-search-texts` fills it in existing rows. `search_terms` stays empty in new rows; a later version drops it.
 */
export const addSearchText: Migration = {
  name: '0029-add-search-text',
  async up(db) {
    await db.raw('create extension if not exists pg_trgm');
    for (const table of TABLES) {
      await db.raw(`alter table ${table} add column search_text text, alter column search_terms set default ''`);
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
