import { encodeCursor, pageOf } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { chooseIndexedParts, isOfShortEnds } from '../search/indexed-part-repository.ts';
import { matchesSearchOrIds } from '../search/search-condition-repository.ts';
import { readSearch, type SearchQuery } from '../search/search-query.ts';
import {
  among,
  inOrder,
  isOfShortTime,
  type Listing,
  narrowPosition,
  ofShortTime,
  type Plan,
  planOf,
  sortAndCut,
} from './listing-repository.ts';
import type { ReadModel } from './read-model.ts';
import { shownRecord } from './read-model-repository.ts';
import { findByRelated } from './related-search-repository.ts';

type Row<Resource> = { id: string; sorted_by: Date | number | string; record: Resource };

/**
 * Records with a common word are found fastest by reading the list in its order, and records with a rare word by the
 * trigram index. PostgreSQL cannot estimate how common a part of a word is, so this many records are read before the
 * index is used. Words that are too short for the index are searched only in these records.
 */
const SEARCHED_FIRST = 2_000;
/**
 * For a short end of a word, such as `-77` of `customer-77`, the index finds too many records. In the order of time,
 * this many records usually contain a page of matches and are cheap to read, because they lie side by side.
 */
const SEARCHED_FOR_SHORT_ENDS = 20_000;
/** A page of records, newest first by default. Throws `validation-failed` for a cursor of another list. */
export async function listRecords<Resource>(
  db: Database,
  model: ReadModel<Resource>,
  listing: Listing,
): Promise<{ data: Resource[]; next: string | null }> {
  const { limit, sort = 'createdAt', order = 'desc' } = listing;
  const plan = planOf(model, { ...listing, limit: limit + 1 });
  const shown = ['id', db.raw(`${plan.sort.column} as sorted_by`), shownRecord(db, model)];
  const rows = await read<Resource>(db, model, { plan, shown });
  const page = pageOf({ rows, limit, cursorOf: (row) => encodeCursor([sort, order, keyOf(row.sorted_by), row.id]) });
  return { data: page.data.map(({ record }) => record), next: page.next };
}

export async function listIds(db: Database, model: ReadModel, listing: Listing): Promise<string[]> {
  const rows = await read(db, model, { plan: planOf(model, listing), shown: ['id'] });
  return rows.map(({ id }) => id);
}

function keyOf(value: Date | number | string): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

type Column = string | Knex.Raw;

async function read<Resource>(
  db: Database,
  model: ReadModel<Resource>,
  { plan, shown }: { readonly plan: Plan; readonly shown: readonly Column[] },
): Promise<Row<Resource>[]> {
  if (plan.q !== undefined) {
    const search = readSearch(plan.q);
    return readSearched(db, plan, { shown, search, ids: await findByRelated(db, model, search) });
  }
  if (await isOfShortTime(db, plan)) return ofShortTime(db, plan).select<Row<Resource>[]>(...shown);
  return inOrder(db, plan).select<Row<Resource>[]>(...shown);
}

type Searched = { readonly shown: readonly Column[]; readonly search: SearchQuery; readonly ids: readonly string[] };

async function readSearched<Resource>(
  db: Database,
  plan: Plan,
  { shown, search, ids }: Searched,
): Promise<Row<Resource>[]> {
  const matches = matchesSearchOrIds(db, search, ids);
  if (await isOfShortTime(db, plan))
    return ofShortTime(db, plan)
      .where(matches)
      .select<Row<Resource>[]>(...shown);
  if (!search.hasIndex)
    return searchedFirst(db, plan)
      .where(matches)
      .modify(narrowPosition, plan)
      .modify(sortAndCut, plan)
      .select<Row<Resource>[]>(...shown);
  const amongFirst = (searched: number): Promise<Row<Resource>[]> =>
    db
      .from(inOrder(db, { ...plan, limit: searched }).as('first'))
      .where(matches)
      .modify(sortAndCut, plan)
      .select<Row<Resource>[]>(...shown);
  const first = await amongFirst(SEARCHED_FIRST);
  if (first.length === plan.limit) return first;
  const chosen = await chooseIndexedParts(db, plan.table, search);
  const further = plan.sort.holds === 'time' && isOfShortEnds(chosen) ? await amongFirst(SEARCHED_FOR_SHORT_ENDS) : [];
  if (further.length === plan.limit) return further;
  const indexed = matchesSearchOrIds(db, chosen, ids);
  return among(db, plan, (query) => void query.where(indexed)).select<Row<Resource>[]>(...shown);
}

/** The first records of the whole list, so that every page and the sum of a list look at the same records. */
function searchedFirst(db: Database, plan: Plan): Knex.QueryBuilder {
  return db.from(inOrder(db, { ...plan, position: undefined, limit: SEARCHED_FIRST }).as('first'));
}

/** The records that a search without an index covers; undefined when it covers all of them. */
export async function findSearched(
  db: Database,
  model: ReadModel,
  listing: Omit<Listing, 'limit'>,
): Promise<{ readonly first: Knex.QueryBuilder } | undefined> {
  if (listing.q === undefined || readSearch(listing.q).hasIndex) return undefined;
  const plan = planOf(model, { ...listing, limit: SEARCHED_FIRST });
  return (await isOfShortTime(db, plan)) ? undefined : { first: searchedFirst(db, plan) };
}

/** The number of the latest records of a list that match its search, and whether the list has no other records. */
export async function matchingAmongLatest(
  db: Database,
  model: ReadModel,
  listing: Omit<Listing, 'limit' | 'after'>,
): Promise<{ readonly count: number; readonly isAll: boolean }> {
  const search = readSearch(listing.q ?? '');
  const ids = await findByRelated(db, model, search);
  const first = inOrder(db, planOf(model, { ...listing, sort: undefined, order: undefined, limit: SEARCHED_FIRST }));
  const [row] = await db
    .from(first.as('first'))
    .select<{ readonly searched: number; readonly matching: number }[]>(
      db.raw('count(*)::int as searched'),
      db.raw('(count(*) filter (where ?))::int as matching', [matchesSearchOrIds(db, search, ids)]),
    );
  const { searched = 0, matching = 0 } = row ?? {};
  return { count: matching, isAll: searched < SEARCHED_FIRST };
}
