import { decodeCursor, encodeCursor, pageOf } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { z } from 'zod';
import { countRows } from '../read-model/matching-records-repository.ts';
import { Instant, type RecordCount } from '../read-model/record-query.ts';
import { kindsOf, type Listing, type Order, waitingOf } from './waiting-work-repository.ts';
import { type WorkItem, type WorkItemCounts, WorkItemKind } from './work-item.ts';
import type { WorkName } from './work-mark-repository.ts';
import { SOURCES } from './work-source-repository.ts';
import { addSubjects, type WaitingRecord } from './work-subject-repository.ts';

type Row = {
  id: string;
  kind: WorkItemKind;
  since: Date;
  record: WorkItem['record'];
  assignee: string | null;
  snoozed_until: Date | null;
};

const Position = z.tuple([Instant, WorkItemKind, z.uuid()]);
type Position = z.infer<typeof Position>;

/** A page of waiting records, newest first unless ordered otherwise. Throws `validation-failed` for an invalid cursor. */
export async function listWorkQueue(
  db: Database,
  { limit, after, kind, group, order = 'desc', ...chosen }: Listing,
): Promise<{ data: WorkItem[]; next: string | null }> {
  const position = after === undefined ? undefined : decodeCursor(after, Position);
  const kinds = kindsOf({ kind, group });
  if (kinds.length === 0) return { data: [], next: null };
  const cut = { order, limit: limit + 1 };
  const branches = kinds.map((one) => inOrder(from(waitingOf(db, one, chosen), one, { position, order }), cut));
  const rows = await inOrder(union(db, branches), cut).select<Row[]>();
  const page = pageOf({
    rows,
    limit,
    cursorOf: (row) => encodeCursor([row.since.toISOString(), row.kind, row.id]),
  });
  return { data: await addSubjects(db, page.data.map(toWaiting)), next: page.next };
}

export async function listWorkNames(
  db: Database,
  { limit, kind, group, order = 'desc', ...chosen }: Omit<Listing, 'after'>,
): Promise<WorkName[]> {
  const branches = kindsOf({ kind, group }).map((one) => waitingOf(db, one, chosen));
  if (branches.length === 0) return [];
  return inOrder(union(db, branches), { order, limit }).select<WorkName[]>('kind', { recordId: 'id' });
}

/** The records with these names that still wait, in the order of the names. */
export async function readWork(
  db: Database,
  names: readonly WorkName[],
  chosen: Omit<Listing, 'limit' | 'kind' | 'group'>,
): Promise<WorkItem[]> {
  if (names.length === 0) return [];
  const branches = [...Map.groupBy(names, ({ kind }) => kind)].map(([kind, ofKind]) =>
    waitingOf(db, kind, chosen).whereRaw('?? = any(?::uuid[])', [
      ...[`${SOURCES[kind].table}.id`, ofKind.map(({ recordId }) => recordId)],
    ]),
  );
  const rows = await union(db, branches).select<Row[]>();
  const rowOf = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const waiting = names.flatMap(({ kind, recordId }) => rowOf.get(`${kind} ${recordId}`) ?? []);
  return addSubjects(db, waiting.map(toWaiting));
}

/** The number of waiting records on all pages of a list. If it is cut, the list has more. */
export async function countListedWork(
  db: Database,
  { kind, group, ...chosen }: Omit<Listing, 'limit' | 'after'>,
): Promise<RecordCount> {
  const branches = kindsOf({ kind, group }).map((one) => waitingOf(db, one, chosen));
  if (branches.length === 0) return { count: 0, isCut: false };
  return countRows(db, union(db, branches));
}

/** A waiting record, with its assignee and snooze; undefined when it no longer waits. */
export async function findWorkItem(
  db: Database,
  { kind, recordId }: WorkName,
  now: Date,
): Promise<WorkItem | undefined> {
  const { table } = SOURCES[kind];
  const query = waitingOf(db, kind, { now, snoozed: 'all' }).where(`${table}.id`, recordId);
  const row = await query.first<Row | undefined>();
  const [item] = row ? await addSubjects(db, [toWaiting(row)]) : [];
  return item;
}

/** The time of the last change of a record; undefined if it does not wait. */
export async function findLastChange(db: Database, { kind, recordId }: WorkName, now: Date): Promise<Date | undefined> {
  const { table, since, changed = since } = SOURCES[kind];
  const waiting = waitingOf(db, kind, { now, snoozed: 'all' }).where(`${table}.id`, recordId);
  const [changedAt] = await waiting.clear('select').pluck<Date[]>(`${table}.${changed}`);
  return changedAt;
}

export async function countWorkQueue(db: Database, now: Date): Promise<WorkItemCounts> {
  const counted = new Map((await summarizeWorkQueue(db, now)).map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(WorkItemKind.options.map((kind) => [kind, counted.get(kind) ?? 0])) as WorkItemCounts;
}

type Summary = { readonly kind: WorkItemKind; readonly count: number; readonly oldestSince: string };

/**
 * The number of waiting records of each kind, with the oldest time, without snoozed records. A kind without records is
 * left out.
 */
export async function summarizeWorkQueue(db: Database, now: Date): Promise<Summary[]> {
  const branches = WorkItemKind.options.map((kind) => waitingOf(db, kind, { now }));
  const rows = await union(db, branches)
    .groupBy('kind')
    .orderBy('kind')
    .select<{ kind: WorkItemKind; count: number; oldest: Date }[]>('kind', db.raw('count(*), min(since) as oldest'));
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldestSince: oldest.toISOString() }));
}

type Place = { readonly position: Position | undefined; readonly order: Order };

function from(query: Knex.QueryBuilder, kind: WorkItemKind, { position, order }: Place): Knex.QueryBuilder {
  if (!position) return query;
  const { table, since } = SOURCES[kind];
  const isAfter = order === 'asc' ? '>' : '<';
  const place = [`${table}.${since}`, kind, `${table}.id`, ...position];
  return query.whereRaw(`(??, ?::text, ??) ${isAfter} (?, ?, ?)`, place);
}

function union(db: Database, branches: Knex.QueryBuilder[]): Knex.QueryBuilder {
  return db.from(db.queryBuilder().unionAll(branches, true).as('work'));
}

type Cut = { readonly order: Order; readonly limit: number };

function inOrder(query: Knex.QueryBuilder, { order, limit }: Cut): Knex.QueryBuilder {
  const columns = ['since', 'kind', 'id'].map((column) => ({ column, order }));
  return query.orderBy(columns).limit(limit);
}

function toWaiting({ kind, since, record, assignee, snoozed_until: snoozedUntil }: Row): WaitingRecord {
  const marks = { assignee, snoozedUntil: snoozedUntil?.toISOString() ?? null };
  return { kind, since: since.toISOString(), record, ...marks } as WaitingRecord;
}
