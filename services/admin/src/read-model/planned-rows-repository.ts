import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import {
  CREATED_AT,
  hasAtMost,
  narrowPosition,
  narrowTime,
  type Plan,
  sortAndCut,
  type Where,
} from './listing-repository.ts';

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
