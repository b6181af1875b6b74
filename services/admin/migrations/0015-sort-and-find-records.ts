import type { Migration } from '@booking/runtime';

/**
 * Columns to filter and sort lists by. `customer_id` of payments, refunds and disputes is that of their booking, null
 * until it is known. An index of a filter ends in the sort column where both depend on each other, as state and time
 * do. Where they do not, the faster one of two indexes is fast enough.
 */
export const sortAndFindRecords: Migration = {
  name: '0015-sort-and-find-records',
  async up(db) {
    await db.raw(`
      alter table booking_records add column total_minor bigint
        generated always as ((record -> 'total' ->> 'amount')::bigint) stored;
      alter table refund_records add column pending_reason text
        generated always as (left(record ->> 'pendingReason', 255)) stored;
    `);
    for (const table of OF_BOOKINGS) {
      await db.raw(`
        alter table ${table} add column customer_id text;
        update ${table} set customer_id = booking_records.customer_id,
            search_terms = ${table}.search_terms || array_to_tsvector(array[left(lower(booking_records.customer_id), 200)])
          from booking_records where booking_records.id = ${table}.booking_id;
      `);
    }
    for (const [table, columns, condition] of INDEXES) {
      const name = `${table}_by_${columns.join('_')}`;
      await db.raw(
        `create index ${name} on ${table} (${[...columns, KEYS[table] ?? 'id'].join(', ')}) ${condition ?? ''}`,
      );
    }
  },
};

const OF_BOOKINGS = ['payment_records', 'refund_records', 'dispute_records'];

const INDEXES: readonly (readonly [table: string, columns: readonly string[], condition?: string])[] = [
  ['payment_records', ['amount_minor']],
  ['payment_records', ['changed_at']],
  ['payment_records', ['status', 'changed_at']],
  ['payment_records', ['currency', 'created_at']],
  ['payment_records', ['currency', 'amount_minor']],
  ['payment_records', ['customer_id', 'created_at']],
  ['refund_records', ['amount_minor']],
  ['refund_records', ['changed_at']],
  ['refund_records', ['status', 'changed_at']],
  ['refund_records', ['currency', 'created_at']],
  ['refund_records', ['currency', 'amount_minor']],
  ['refund_records', ['customer_id', 'created_at']],
  ['refund_records', ['pending_reason', 'created_at'], 'where pending_reason is not null'],
  ['booking_records', ['total_minor']],
  ['dispute_records', ['customer_id', 'created_at'], 'where customer_id is not null'],
  ['discrepancy_records', ['kind', 'created_at']],
  ['discrepancy_records', ['service', 'created_at']],
  ['callback_reports', ['callback_id']],
  ['audit_entries', ['action', 'at']],
  ['audit_entries', ['target_id', 'at']],
];

const KEYS: Readonly<Record<string, string>> = { callback_reports: 'event_id' };
