import { decodeCursor, encodeCursor, pageOf } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { z } from 'zod';
import { matchesSearch } from '../search/search-condition-repository.ts';
import { readSearch, type SearchQuery } from '../search/search-query.ts';
import { narrowTime } from './list-condition-repository.ts';
import type { ReadModel, SortColumn } from './read-model.ts';
import { shownRecord } from './read-model-repository.ts';
import { Instant } from './record-query.ts';

export type Listing = {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly q?: string | undefined;
  /** A name of the model's `sorts`; `createdAt` when none is given. */
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** Columns with the accepted value or values; undefined accepts any. */
  readonly where: Where;
  /** A condition that the values of columns cannot express. */
  readonly refine?: (query: Knex.QueryBuilder) => void;
};

type Where = Readonly<Record<string, string | readonly string[] | undefined>>;

type Row<Resource> = { id: string; sorted_by: Date | number; record: Resource };

/** The plan of a listing: every row after the position, in this order. */
type Plan = Omit<Listing, 'sort' | 'order' | 'after'> & {
  readonly table: string;
  readonly sort: SortColumn;
  readonly order: 'asc' | 'desc';
  readonly position: readonly [value: Date | string, id: string] | undefined;
};

/**
 * Records with a common word are found fastest among the first in the list's order; records with a rare word, by the
 * trigram index. PostgreSQL cannot estimate how common a part of a word is, so this many records are searched before
 * the index is used. Words that are too short for the index are only searched here.
 */
const SEARCHED_FIRST = 2_000;
/** The largest number of records that are sorted for a page. */
const SORTED_MAX = 20_000;

const CREATED_AT: SortColumn = { column: 'created_at', holds: 'time' };

/** A page of records, newest first by default. Throws `validation-failed` for a cursor of another list. */
export async function listRecords<Resource>(
  db: Database,
  model: ReadModel<Resource>,
  listing: Listing,
): Promise<{ data: Resource[]; next: string | null }> {
  const { limit, sort = 'createdAt', order = 'desc', after } = listing;
  const sortColumn = model.sorts?.[sort] ?? CREATED_AT;
  const position = after === undefined ? undefined : decodePosition(after, { sort, order, holds: sortColumn.holds });
  const plan = { ...listing, table: model.table, sort: sortColumn, order, position, limit: limit + 1 };
  const shown = ['id', db.ref(sortColumn.column).as('sorted_by'), shownRecord(db, model)];
  const rows = await read<Resource>(db, plan, shown);
  const page = pageOf({ rows, limit, cursorOf: (row) => encodeCursor([sort, order, keyOf(row.sorted_by), row.id]) });
  return { data: page.data.map(({ record }) => record), next: page.next };
}

type Sorting = { sort: string; order: string; holds: SortColumn['holds'] };

/** A cursor contains the sort column, because it is meaningless in another order. */
function decodePosition(after: string, { sort, order, holds }: Sorting): Plan['position'] {
  const value = holds === 'time' ? Instant : z.string().regex(/^[0-9]{1,16}$/);
  const [, , ...position] = decodeCursor(after, z.tuple([z.literal(sort), z.literal(order), value, z.uuid()]));
  return position;
}

function keyOf(value: Date | number): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * The rows in order. Each combination of filter values has its own query, which an index answers in order, even for
 * rare values. No index could do so for all values together.
 */
function inOrder(db: Database, plan: Plan): Knex.QueryBuilder {
  const branches = combinationsOf(plan.where).map((where) =>
    db(plan.table).where(where).modify(narrow, plan).modify(sortAndCut, plan),
  );
  const [only] = branches;
  if (branches.length === 1 && only) return only;
  return db.from(db.queryBuilder().unionAll(branches, true).as('branches')).modify(sortAndCut, plan);
}

function combinationsOf(where: Where): Record<string, string>[] {
  const given = Object.entries(where).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, [value].flat()] as const],
  );
  return given.reduce<Record<string, string>[]>(
    (combinations, [column, values]) =>
      values.flatMap((value) => combinations.map((combination) => ({ ...combination, [column]: value }))),
    [{}],
  );
}

type Column = string | Knex.Raw;

async function read<Resource>(db: Database, plan: Plan, shown: readonly Column[]): Promise<Row<Resource>[]> {
  if (plan.q !== undefined) return readSearched(db, plan, { shown, search: readSearch(plan.q) });
  if (await isOfShortTime(db, plan)) return ofShortTime(db, plan).select<Row<Resource>[]>(...shown);
  return inOrder(db, plan).select<Row<Resource>[]>(...shown);
}

type Searched = { readonly shown: readonly Column[]; readonly search: SearchQuery };

async function readSearched<Resource>(db: Database, plan: Plan, { shown, search }: Searched): Promise<Row<Resource>[]> {
  const matches = matchesSearch(db, search);
  if (await isOfShortTime(db, plan))
    return ofShortTime(db, plan)
      .where(matches)
      .select<Row<Resource>[]>(...shown);
  const first = await db
    .from(inOrder(db, { ...plan, limit: SEARCHED_FIRST }).as('first'))
    .where(matches)
    .modify(sortAndCut, plan)
    .select<Row<Resource>[]>(...shown);
  if (first.length === plan.limit || !search.hasIndex) return first;
  return among(db, plan, (query) => void query.where(matches)).select<Row<Resource>[]>(...shown);
}

function ofShortTime(db: Database, plan: Plan): Knex.QueryBuilder {
  return among(db, plan, (query) => narrowTime(query, plan));
}

/**
 * The time of change follows the time of creation, which PostgreSQL does not know. For a short period long ago, it
 * would read everything since in the order of changes.
 */
async function isOfShortTime(db: Database, plan: Plan): Promise<boolean> {
  const { table, from, to, sort } = plan;
  if ((from === undefined && to === undefined) || sort.holds !== 'time' || sort === CREATED_AT) return false;
  const within = db(table)
    .modify(narrowTime, plan)
    .limit(SORTED_MAX + 1)
    .select(db.raw('1 as one'));
  const [counted] = await db.from(within.as('within')).select<{ count: number }[]>(db.raw('count(*) as count'));
  return (counted?.count ?? 0) <= SORTED_MAX;
}

/** Finds the rows that meet a condition first, and then sorts them. */
function among(db: Database, plan: Plan, meet: (query: Knex.QueryBuilder) => void): Knex.QueryBuilder {
  const given = Object.entries(plan.where).filter(([, value]) => value !== undefined);
  return db
    .withMaterialized('found', db(plan.table).modify(meet))
    .from('found')
    .modify((query) => given.forEach(([column, value]) => void query.whereIn(column, [value].flat() as string[])))
    .modify(narrow, plan)
    .modify(sortAndCut, plan);
}

function narrow(query: Knex.QueryBuilder, plan: Plan): void {
  const { position, sort, order, refine } = plan;
  narrowTime(query, plan);
  if (position) void query.whereRaw(`(??, id) ${order === 'asc' ? '>' : '<'} (?, ?)`, [sort.column, ...position]);
  refine?.(query);
}

function sortAndCut(query: Knex.QueryBuilder, { sort, order, limit }: Plan): void {
  void query
    .orderBy([
      { column: sort.column, order },
      { column: 'id', order },
    ])
    .limit(limit);
}
