import type { Migration } from '@booking/runtime';

/** A partial index: open refunds are few, and counted every few seconds. */
export const indexOpenRefunds: Migration = {
  name: '0012-index-open-refunds',
  up: (db) =>
    db.raw(`create index refunds_open on refunds (status, created_at) where status in ('pending', 'processing')`),
};
