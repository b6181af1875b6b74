import { decodeCursor } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { ReadModel, SortColumn } from './read-model.ts';
import { FilterText, Instant } from './record-query.ts';

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

/** The plan of a listing: every row after the position, in this order. */
export type Plan = Omit<Listing, 'sort' | 'order' | 'after'> & {
  readonly table: string;
  readonly sort: SortColumn;
  readonly order: 'asc' | 'desc';
  readonly position: readonly [value: Date | string, id: string] | undefined;
};

const CREATED_AT: SortColumn = { column: 'created_at', holds: 'time' };

export function planOf({ table, sorts }: Pick<ReadModel<never>, 'table' | 'sorts'>, listing: Listing): Plan {
  const { sort = 'createdAt', order = 'desc', after } = listing;
  const sortColumn = sorts?.[sort] ?? CREATED_AT;
  const position = after === undefined ? undefined : decodePosition(after, { sort, order, holds: sortColumn.holds });
  return { ...listing, table, sort: sortColumn, order, position };
}

type Sorting = { sort: string; order: string; holds: SortColumn['holds'] };

/** A cursor contains the sort column and the order, because a cursor is meaningless in another order. */
function decodePosition(after: string, { sort, order, holds }: Sorting): Plan['position'] {
  const [, , ...position] = decodeCursor(after, z.tuple([z.literal(sort), z.literal(order), SORTED[holds], z.uuid()]));
  return position;
}

/** The values of sort columns in a cursor. */
const SORTED = {
  time: Instant,
  amount: z.string().regex(/^[0-9]{1,16}$/),
  text: FilterText,
} as const satisfies Record<SortColumn['holds'], z.ZodType<Date | string>>;

export function isAtLeast(query: Knex.QueryBuilder, amountMinor: number): void {
  void query.where('amount_minor', '>=', amountMinor);
}

export function isAtMost(query: Knex.QueryBuilder, amountMinor: number): void {
  void query.where('amount_minor', '<=', amountMinor);
}

/** Whether a query finds at most this many rows. It reads at most one row more. */
export async function hasAtMost(db: Database, rows: Knex.QueryBuilder, max: number): Promise<boolean> {
  const within = rows.limit(max + 1).select(db.raw('1 as one'));
  const [counted] = await db.from(within.as('within')).select<{ count: number }[]>(db.raw('count(*) as count'));
  return (counted?.count ?? 0) <= max;
}

type Period = { readonly from?: Date | undefined; readonly to?: Date | undefined };

export function narrowTime(query: Knex.QueryBuilder, { from, to }: Period): void {
  if (from !== undefined) void query.where('created_at', '>=', from);
  if (to !== undefined) void query.where('created_at', '<', to);
}

type Place = Pick<Plan, 'position' | 'sort' | 'order'>;

export function narrowPosition(query: Knex.QueryBuilder, { position, sort, order }: Place): void {
  if (position) void query.whereRaw(`(${sort.column}, id) ${order === 'asc' ? '>' : '<'} (?, ?)`, position);
}

export function sortAndCut(
  query: Knex.QueryBuilder,
  { sort, order, limit }: Pick<Plan, 'sort' | 'order' | 'limit'>,
): void {
  void query.orderByRaw(`${sort.column} ${order}, id ${order}`).limit(limit);
}

/** The largest number of records that are sorted for a page. */
const SORTED_MAX = 20_000;

/**
 * The rows in order. Each combination of filter values has its own query, which an index answers in order, even for
 * rare values. No index could do so for all values together.
 */
export function inOrder(db: Database, plan: Plan): Knex.QueryBuilder {
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

export function ofShortTime(db: Database, plan: Plan): Knex.QueryBuilder {
  return among(db, plan, (query) => narrowTime(query, plan));
}

/**
 * Whether the list covers few records of a period and is sorted by the time of change. PostgreSQL does not know that a
 * record changes soon after its creation. For a period long ago, it would therefore also read all later changes.
 */
export async function isOfShortTime(db: Database, plan: Plan): Promise<boolean> {
  const { table, from, to, sort } = plan;
  if ((from === undefined && to === undefined) || sort.holds !== 'time' || sort === CREATED_AT) return false;
  return hasAtMost(db, db(table).modify(narrowTime, plan), SORTED_MAX);
}

/** Finds the rows that meet a condition first, and then sorts them. */
export function among(db: Database, plan: Plan, meet: (query: Knex.QueryBuilder) => void): Knex.QueryBuilder {
  const given = Object.entries(plan.where).filter(([, value]) => value !== undefined);
  return db
    .withMaterialized('found', db(plan.table).modify(meet))
    .from('found')
    .modify((query) => given.forEach(([column, value]) => void query.whereIn(column, [value].flat() as string[])))
    .modify(narrow, plan)
    .modify(sortAndCut, plan);
}

function narrow(query: Knex.QueryBuilder, plan: Plan): void {
  narrowTime(query, plan);
  narrowPosition(query, plan);
  plan.refine?.(query);
}
