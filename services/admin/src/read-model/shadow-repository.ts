import { liftTimeouts, type Database, type Transaction } from '@booking/runtime';

/** All tables that are made from events only, with the key column and the lookup columns. */
const TABLES: readonly (readonly [table: string, key: string, lookup?: string])[] = [
  ['booking_records', 'id'],
  ['payment_records', 'id', 'booking_id'],
  ['refund_records', 'id', 'booking_id'],
  ['dispute_records', 'id', 'booking_id'],
  ['callback_records', 'id'],
  ['dead_letter_records', 'id'],
  ['discrepancy_records', 'id'],
  ['comparison_records', 'id'],
  ['refused_transition_records', 'id'],
  ['callback_reports', 'event_id', 'callback_id'],
  ['timeline_entries', 'event_id'],
];

/** The schema for the rebuilt tables. No other tables are reachable while it is in use. */
const SHADOW = 'rebuild';
/** The events that the streams have returned. */
const HEARD = `${SHADOW}.heard_events`;
/** Less than the retention of the inbox. For older events, the records themselves are the evidence. */
const REMEMBERED_DAYS = 80;

/**
 * Creates the tables again, empty and without the triggers for news. They have only the indexes that the projector
 * needs and are not logged, because an interrupted rebuild starts again.
 */
export async function createShadow(db: Database): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`drop schema if exists ${SHADOW} cascade`);
    await trx.raw(`create schema ${SHADOW}`);
    for (const [table, key, lookup] of TABLES) {
      const name = `${SHADOW}.${table}`;
      const like = `like public.${table} including defaults including generated`;
      await trx.raw(`create unlogged table ${name} (${like}, primary key (${key}))`);
      if (lookup !== undefined) await trx.raw(`create index on ${name} (${lookup})`);
    }
    await trx.raw(`create unlogged table ${HEARD} (event_id uuid primary key)`);
  });
}

/** Redirects table names to the shadow tables until the transaction ends. */
export async function workInShadow(trx: Transaction): Promise<void> {
  await trx.raw(`set local search_path to ${SHADOW}`);
}

/**
 * Locks the tables against writing until the transaction ends; they can still be read. The inbox is locked first. A
 * listener claims its events there before it reads records, so it cannot write old records over the rebuilt ones.
 */
export async function lockRecords(trx: Transaction): Promise<void> {
  await liftTimeouts(trx);
  await trx.raw('set local lock_timeout = 0');
  const tables = ['inbox', ...TABLES.map(([table]) => table)].map((table) => `public.${table}`);
  await trx.raw(`lock table ${tables.join(', ')} in share row exclusive mode`);
}

export async function noteHeard(db: Database, eventIds: readonly string[]): Promise<void> {
  await db.raw(`insert into ${HEARD} select unnest(?::uuid[]) on conflict do nothing`, [[...eventIds]]);
}

export type Unheard = { readonly count: number; readonly since: Date; readonly until: Date };

type Told = { readonly listeners: readonly string[]; readonly olderThanDays: number };

/**
 * The events that these listeners handled earlier and the streams no longer hold; undefined when the streams hold all.
 */
export async function findUnheard(trx: Transaction, { listeners, olderThanDays }: Told): Promise<Unheard | undefined> {
  const { rows } = await trx.raw<{ rows: Unheard[] }>(
    `select count(distinct event_id), min(at) as since, max(at) as until from (
       select event_id, handled_at as at from public.inbox where listener = any(?) union all
       select event_id, at from public.timeline_entries where at < now() - make_interval(days => ?)
     ) as told where at <= clock_timestamp() - make_interval(days => ?)
       and not exists (select from ${HEARD} as heard where heard.event_id = told.event_id)`,
    [[...listeners], REMEMBERED_DAYS, olderThanDays],
  );
  return rows[0]?.count ? rows[0] : undefined;
}

export type Difference = { readonly table: string; readonly removed: number; readonly written: number };

/** Makes the tables equal to their shadows, changing only rows that differ, and removes the shadows. */
export async function adoptShadow(trx: Transaction): Promise<Difference[]> {
  await trx.raw('set local search_path to public');
  const differences: Difference[] = [];
  for (const [table, key] of TABLES) differences.push(await adoptTable(trx, table, key));
  await trx.raw(`drop schema ${SHADOW} cascade`);
  return differences;
}

async function adoptTable(trx: Transaction, table: string, key: string): Promise<Difference> {
  const columns = await columnsOf(trx, table);
  const listed = (prefix: string): string => columns.map((column) => `${prefix}${column}`).join(', ');
  const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  const removed = await trx.raw<{ rowCount: number }>(
    `delete from ${table} as ours where not exists (
       select from ${SHADOW}.${table} as anew where anew.${key} = ours.${key})`,
  );
  const written = await trx.raw<{ rowCount: number }>(
    `insert into ${table} (${listed('')})
     select ${listed('anew.')} from ${SHADOW}.${table} as anew where not exists (
       select from ${table} as ours
       where ours.${key} = anew.${key} and row(${listed('ours.')}) is not distinct from row(${listed('anew.')}))
     on conflict (${key}) do update set ${updates}`,
  );
  return { table, removed: removed.rowCount, written: written.rowCount };
}

/** All columns except generated ones. */
async function columnsOf(trx: Transaction, table: string): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select attname as name from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
}
