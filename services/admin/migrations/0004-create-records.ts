import type { Migration } from '@booking/runtime';

/**
 * The read models. Each row has the whole resource as its service last published it (`record`), the event that carried
 * it, and the columns that staff search by. The tables hold nothing that the event streams do not hold.
 */
export const createRecords: Migration = {
  name: '0004-create-records',
  async up(db) {
    for (const { table, columns, filters } of TABLES) {
      await db.raw(`create table ${table} (${KEPT}, ${columns})`);
      await db.raw(`create index ${table}_created_at on ${table} (created_at desc, id desc)`);
      await db.raw(`create index ${table}_search_terms on ${table} using gin (search_terms)`);
      for (const filter of filters) {
        await db.raw(`create index ${table}_${filter} on ${table} (${filter}, created_at desc, id desc)`);
      }
    }
  },
};

const KEPT = `
  id uuid primary key,
  aggregate_version integer not null,
  event_id uuid not null,
  created_at timestamptz(3) not null,
  search_terms tsvector not null,
  record jsonb not null
`;

const TABLES = [
  {
    table: 'booking_records',
    columns: 'customer_id text not null, status text not null, payment_status text not null',
    filters: ['customer_id', 'status', 'payment_status'],
  },
  {
    table: 'payment_records',
    columns: `booking_id uuid not null, method text not null, status text not null,
      amount_minor bigint not null, currency char(3) not null`,
    filters: ['booking_id', 'method', 'status'],
  },
  {
    table: 'refund_records',
    columns: `booking_id uuid not null, status text not null, origin text not null,
      amount_minor bigint not null, currency char(3) not null`,
    filters: ['booking_id', 'status', 'origin'],
  },
  {
    table: 'callback_records',
    columns: 'method text not null, event_type text not null, outcome text not null',
    filters: ['method', 'outcome'],
  },
  {
    table: 'dead_letter_records',
    columns: 'service text not null, listener text not null, status text not null',
    filters: ['service', 'status'],
  },
];
