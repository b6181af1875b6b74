import type { Migration } from '@booking/runtime';

/**
 * More read models: rejected transitions, and the results of reconciliations with the gateways' own lists. A rejected
 * transition has the id of its event, so every rejection is a row.
 */
export const createFindingRecords: Migration = {
  name: '0006-create-finding-records',
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
    table: 'refused_transition_records',
    columns: 'booking_id uuid not null, aggregate text not null',
    filters: ['booking_id', 'aggregate'],
  },
  {
    table: 'discrepancy_records',
    columns: 'service text not null, method text not null, kind text not null, status text not null',
    filters: ['method', 'status'],
  },
  {
    table: 'comparison_records',
    columns: 'service text not null, method text not null',
    filters: ['method'],
  },
];
