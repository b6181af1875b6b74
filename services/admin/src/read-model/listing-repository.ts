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

export type Where = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The plan of a listing: every row after the position, in this order. */
export type Plan = Omit<Listing, 'sort' | 'order' | 'after'> & {
  readonly table: string;
  readonly sort: SortColumn;
  readonly order: 'asc' | 'desc';
  readonly position: readonly [value: Date | string, id: string] | undefined;
};

export const CREATED_AT: SortColumn = { column: 'created_at', holds: 'time' };

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
