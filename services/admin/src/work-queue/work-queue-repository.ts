import { decodeCursor, encodeCursor, pageOf } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { z } from 'zod';
import { countRows } from '../read-model/record-count-repository.ts';
import { Instant, type RecordCount } from '../read-model/record-query.ts';
import { matchesSearch } from '../search/search-condition-repository.ts';
import { readSearch } from '../search/search-query.ts';
import {
  type AssigneeFilter,
  kindsIn,
  type SnoozeFilter,
  type WorkGroup,
  type WorkItem,
  type WorkItemCounts,
  WorkItemKind,
} from './work-item.ts';
import type { WorkName } from './work-mark-repository.ts';
import { SOURCES } from './work-source-repository.ts';
import { addSubjects, type WaitingRecord } from './work-subject-repository.ts';

/** The reader of the queue, and the current time. Items that are snoozed until later are hidden. */
type Reading = { readonly reader: string; readonly now: Date };

type Listing = Reading & {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly kind?: WorkItemKind | undefined;
  readonly group?: WorkGroup | undefined;
  readonly q?: string | undefined;
  readonly assignee?: AssigneeFilter | undefined;
  readonly snoozed?: SnoozeFilter | undefined;
  readonly order?: Order | undefined;
};

type Order = 'asc' | 'desc';

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
  const rows = await inOrder(db.from(db.queryBuilder().unionAll(branches, true).as('work')), cut).select<Row[]>();
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
  const branches = kindsOf({ kind, group }).map((one) => {
    const { table, since } = SOURCES[one];
    return waitingOf(db, one, chosen)
      .clear('select')
      .select({ recordId: `${table}.id`, id: `${table}.id`, since: `${table}.${since}` }, named(db, one));
  });
  if (branches.length === 0) return [];
  const all = db.from(db.queryBuilder().unionAll(branches, true).as('work'));
  return inOrder(all, { order, limit }).select<WorkName[]>('kind', 'recordId');
}

/** The records with these names that still wait, in the order of the names. */
export async function readWork(
  db: Database,
  names: readonly WorkName[],
  { now, q, assignee, snoozed, reader }: Omit<Listing, 'limit'>,
): Promise<WorkItem[]> {
  if (names.length === 0) return [];
  const branches = [...Map.groupBy(names, ({ kind }) => kind)].map(([kind, ofKind]) =>
    waitingOf(db, kind, { now, q, assignee, snoozed, reader }).whereRaw('?? = any(?::uuid[])', [
      ...[`${SOURCES[kind].table}.id`, ofKind.map(({ recordId }) => recordId)],
    ]),
  );
  const rows = await db.from(db.queryBuilder().unionAll(branches, true).as('work')).select<Row[]>();
  const rowOf = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const waiting = names.flatMap(({ kind, recordId }) => rowOf.get(`${kind} ${recordId}`) ?? []);
  return addSubjects(db, waiting.map(toWaiting));
}

function kindsOf({ kind, group }: Pick<Listing, 'kind' | 'group'>): WorkItemKind[] {
  return (group === undefined ? WorkItemKind.options : kindsIn(group)).filter((one) => (kind ?? one) === one);
}

/** The number of waiting records on all pages of a list. If it is cut, the list has more. */
export async function countListedWork(
  db: Database,
  { kind, group, now, reader, q, assignee, snoozed }: Omit<Listing, 'limit' | 'after'>,
): Promise<RecordCount> {
  const chosen = { now, reader, q, assignee, snoozed };
  const branches = kindsOf({ kind, group }).map((one) =>
    waitingOf(db, one, chosen).clear('select').select(named(db, one)),
  );
  if (branches.length === 0) return { count: 0, isCut: false };
  return countRows(db, db.from(db.queryBuilder().unionAll(branches, true).as('work')));
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

export async function countWorkQueue(db: Database, now: Date): Promise<WorkItemCounts> {
  const counted = new Map((await summarizeWorkQueue(db, now)).map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(WorkItemKind.options.map((kind) => [kind, counted.get(kind) ?? 0])) as WorkItemCounts;
}

type Summary = { readonly kind: WorkItemKind; readonly count: number; readonly oldestSince: string };

/**
 * The number of waiting records of each kind, with the oldest time, without snoozed ones. A kind without records is left
 * out.
 */
export async function summarizeWorkQueue(db: Database, now: Date): Promise<Summary[]> {
  const branches = WorkItemKind.options.map((kind) => {
    const { table, since } = SOURCES[kind];
    return waitingOf(db, kind, { now })
      .clear('select')
      .select({ since: `${table}.${since}` }, named(db, kind));
  });
  const rows = await db
    .from(db.queryBuilder().unionAll(branches, true).as('work'))
    .groupBy('kind')
    .orderBy('kind')
    .select<{ kind: WorkItemKind; count: number; oldest: Date }[]>('kind', db.raw('count(*), min(since) as oldest'));
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldestSince: oldest.toISOString() }));
}

type Chosen = Pick<Listing, 'now' | 'q' | 'assignee' | 'snoozed'> & { readonly reader?: string };

/** A snooze ends early when the record changes. */
const IS_SNOOZED = 'snoozed_until > ? and snoozed_at >= ??';

function waitingOf(db: Database, kind: WorkItemKind, { now, q, snoozed = 'hidden', ...by }: Chosen) {
  const { table, rows, where, since, changed = since, refine } = SOURCES[kind];
  const isSnoozed = db.raw(IS_SNOOZED, [now, `${table}.${changed}`]);
  const query = db(table)
    .leftJoin('work_marks', (on) => void on.on('work_marks.record_id', `${table}.id`).andOnVal('work_marks.kind', kind))
    .where(Object.fromEntries(Object.entries(where).map(([column, value]) => [`${table}.${column}`, value])))
    .select(`${table}.id`, `${table}.record`, { since: `${table}.${since}` }, named(db, kind), 'assignee')
    .select(db.raw('case when ? then snoozed_until end as snoozed_until', [isSnoozed]));
  if (rows !== undefined) void query.from(db.raw(`(${rows}) as ??`, [table]));
  if (snoozed !== 'all') void query.whereRaw(`coalesce(?, false) = ?`, [isSnoozed, snoozed === 'only']);
  if (q !== undefined) void query.whereRaw('?', [matchesSearch(db, readSearch(q))]);
  chooseAssignee(query, by);
  refine?.(query);
  return query;
}

function chooseAssignee(
  query: Knex.QueryBuilder,
  { assignee, reader = '' }: Pick<Chosen, 'assignee' | 'reader'>,
): void {
  if (assignee === 'nobody') void query.whereNull('assignee');
  if (assignee === 'me') void query.where('assignee', reader);
  if (assignee === 'others') void query.whereNot('assignee', reader);
}

type Place = { readonly position: Position | undefined; readonly order: Order };

function from(query: Knex.QueryBuilder, kind: WorkItemKind, { position, order }: Place): Knex.QueryBuilder {
  if (!position) return query;
  const { table, since } = SOURCES[kind];
  const isAfter = order === 'asc' ? '>' : '<';
  const place = [`${table}.${since}`, kind, `${table}.id`, ...position];
  return query.whereRaw(`(??, ?::text, ??) ${isAfter} (?, ?, ?)`, place);
}

function named(db: Database, kind: WorkItemKind): Knex.Raw {
  return db.raw('?::text as kind', [kind]);
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
