import type { EventEnvelope } from '@booking/contracts';
import { decodeCursor, encodeCursor, pageOf } from '@booking/http';
import type { Database, Transaction } from '@booking/runtime';
import type { Knex } from 'knex';
import { z } from 'zod';
import { Instant } from './record-query.ts';
import { normalizeTerms, toSearchQuery, type ReadModel } from './read-model.ts';

/** Far more attempts and refunds than a booking ever sees. */
const RECORDS_OF_BOOKING_MAX = 1_000;

type EventPosition = Pick<EventEnvelope, 'id' | 'aggregateversion' | 'time'>;

type News<Resource> = { readonly event: EventPosition; readonly resource: Resource };

/**
 * Stores the record unless a later event about it has been seen: in whatever order events come, and however often, the
 * last one stays. Events of one version are told apart by their ids, so that this too does not depend on the order.
 */
export async function saveRecord<Resource>(
  trx: Transaction,
  model: ReadModel<Resource>,
  news: News<Resource>,
): Promise<void> {
  const { table } = model;
  await takeTurn(trx, table);
  const { event, resource } = await mergeNews(trx, model, news);
  await trx(table)
    .insert({
      id: model.idOf(resource),
      aggregate_version: event.aggregateversion,
      event_id: event.id,
      created_at: model.createdAtOf(resource),
      search_terms: trx.raw('array_to_tsvector(?::text[])', [normalizeTerms(model.searchTermsOf(resource))]),
      record: JSON.stringify(resource),
      ...model.columnsOf(resource, event),
    })
    .onConflict('id')
    .merge()
    .whereRaw('(excluded.aggregate_version, excluded.event_id) >= (??.aggregate_version, ??.event_id)', [table, table]);
}

/** The transactions that have their turn, and at which tables. */
const turns = new WeakMap<Transaction, Set<string>>();

/**
 * Listeners to different events of one kind write the same rows, each a batch in an order of its own: without turns they
 * would deadlock. A turn ends with its transaction.
 */
async function takeTurn(trx: Transaction, table: string): Promise<void> {
  const taken = turns.get(trx) ?? new Set();
  if (taken.has(table)) return;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [table]);
  turns.set(trx, taken.add(table));
}

type Known<Resource> = { aggregate_version: number; event_id: string; record: Resource };

/** Adds to the news what is known already, where the model says how; the last event is that of both. */
async function mergeNews<Resource>(
  trx: Transaction,
  { table, idOf, merge }: ReadModel<Resource>,
  { event, resource }: News<Resource>,
): Promise<News<Resource>> {
  if (!merge) return { event, resource };
  const known = await trx(table)
    .where({ id: idOf(resource) })
    .first<Known<Resource> | undefined>('aggregate_version', 'event_id', 'record');
  if (!known) return { event, resource };
  const last = { ...event, aggregateversion: known.aggregate_version, id: known.event_id };
  return { event: isLater(event, last) ? event : last, resource: merge(known.record, resource) };
}

function isLater(one: EventPosition, other: EventPosition): boolean {
  const versions = one.aggregateversion - other.aggregateversion;
  return versions > 0 || (versions === 0 && one.id > other.id);
}

export async function findRecord<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  id: string,
): Promise<Resource | undefined> {
  const row = await db(table).where({ id }).first<{ record: Resource } | undefined>('record');
  return row?.record;
}

/** The records of a booking, oldest first. */
export async function findRecordsOfBooking<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  bookingId: string,
): Promise<Resource[]> {
  const rows = await db(table)
    .where({ booking_id: bookingId })
    .orderBy(['created_at', 'id'])
    .limit(RECORDS_OF_BOOKING_MAX)
    .select<{ record: Resource }[]>('record');
  return rows.map(({ record }) => record);
}

export type Listing = {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly q?: string | undefined;
  /** Columns that must have these values; undefined means any. */
  readonly where: Readonly<Record<string, string | undefined>>;
  /** What cannot be said with columns. */
  readonly refine?: (query: Knex.QueryBuilder) => void;
};

type Row<Resource> = { id: string; created_at: Date; record: Resource };

const Position = z.tuple([Instant, z.uuid()]);

/** A page of records, newest first. Throws `validation-failed` when the cursor is none. */
export async function listRecords<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  listing: Listing,
): Promise<{ data: Resource[]; next: string | null }> {
  const rows = await db(table)
    .modify(narrow, listing)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(listing.limit + 1)
    .select<Row<Resource>[]>('id', 'created_at', 'record');
  const page = pageOf({
    rows,
    limit: listing.limit,
    cursorOf: (row) => encodeCursor([row.created_at.toISOString(), row.id]),
  });
  return { data: page.data.map(({ record }) => record), next: page.next };
}

function narrow(query: Knex.QueryBuilder, { where, from, to, q, after, refine }: Listing): void {
  for (const [column, value] of Object.entries(where)) if (value !== undefined) void query.where(column, value);
  if (from !== undefined) void query.where('created_at', '>=', from);
  if (to !== undefined) void query.where('created_at', '<', to);
  if (q !== undefined) void query.whereRaw('search_terms @@ ?::tsquery', [toSearchQuery(q)]);
  if (after !== undefined) void query.whereRaw('(created_at, id) < (?, ?)', decodeCursor(after, Position));
  refine?.(query);
}
