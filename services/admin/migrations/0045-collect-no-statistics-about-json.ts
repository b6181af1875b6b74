import type { Migration } from '@booking/runtime';

const COLUMNS = [
  ...['booking_records', 'payment_records', 'refund_records', 'callback_records', 'dispute_records'].map(
    (table) => [table, 'record'] as const,
  ),
  ['timeline_entries', 'summary'],
] as const;

/**
 * No condition compares whole JSON documents, so PostgreSQL needs no statistics about them. Sorting a sample of them
 * took most of the time of ANALYZE.
 */
export const collectNoStatisticsAboutJson: Migration = {
  name: '0045-collect-no-statistics-about-json',
  async up(db) {
    for (const [table, column] of COLUMNS)
      await db.raw('alter table ?? alter column ?? set statistics 0', [table, column]);
  },
};
