import type { CurrencyCode, Money } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { chooseIndexedParts } from '../search/indexed-part-repository.ts';
import { matchesSearchOrIds } from '../search/search-condition-repository.ts';
import { readSearch } from '../search/search-query.ts';
import { type Listing, narrowTime } from './listing-repository.ts';
import type { ReadModel } from './read-model.ts';
import { shownRecord } from './read-model-repository.ts';
import { findSearched, matchingAmongLatest } from './record-list-repository.ts';
import type { RecordCount } from './record-query.ts';
import { findByRelated } from './related-search-repository.ts';

type CountedListing = Omit<Listing, 'limit' | 'after'>;

/** With so many matches among the latest records, a word is too common to be counted in all of them. */
const COMMON_MIN = 200;

/** The number of records on all pages of a list. If it is cut, the list has more. */
export async function countRecords(db: Database, model: ReadModel, listing: CountedListing): Promise<RecordCount> {
  if (listing.q !== undefined && readSearch(listing.q).hasIndex) {
    const { count, isAll } = await matchingAmongLatest(db, model, listing);
    if (isAll || count >= COMMON_MIN) return { count, isCut: !isAll };
  }
  const { matching } = await matchingRecords(db, model, listing);
  return countRows(db, matching.select(db.raw('1 as one')));
}

/** The largest number that is counted, so that a list of any size is counted in a moment. */
const COUNTED_MAX = 10_000;

/** The number of these rows. If it is cut, there are more. */
export async function countRows(db: Database, rows: Knex.QueryBuilder): Promise<RecordCount> {
  const counted = rows.limit(COUNTED_MAX + 1).as('counted');
  const [row] = await db.from(counted).select<{ count: number }[]>(db.raw('count(*)::int as count'));
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNTED_MAX), isCut: count > COUNTED_MAX };
}

/** The largest number of records in a sum, so that a list of any size is summed in a moment. */
const SUMMED_MAX = 10_000;

type RecordSum = { readonly count: number; readonly total: Money };
type SumRow = { readonly currency: CurrencyCode; readonly count: number; readonly amount: number };

/** The sum of a list per currency, and whether it has more records than the sum includes. */
export async function sumRecords(
  db: Database,
  model: ReadModel,
  listing: CountedListing,
): Promise<{ data: RecordSum[]; isCut: boolean }> {
  const { matching } = await matchingRecords(db, model, listing);
  const summed = matching.clone().select('currency', 'amount_minor').limit(SUMMED_MAX);
  const rows = await db
    .from(summed.as('summed'))
    .groupBy('currency')
    .orderBy('currency')
    .select<SumRow[]>('currency', db.raw('count(*)::int as count, sum(amount_minor)::float8 as amount'));
  const data = rows.map(({ currency, count, amount }) => ({ count, total: { amount, currency } }));
  const isFull = rows.reduce((sum, { count }) => sum + count, 0) === SUMMED_MAX;
  return { data, isCut: isFull && (await matching.offset(SUMMED_MAX).first<object | undefined>('id')) !== undefined };
}

/**
 * The records of all pages of a list, in no order, to count or to sum up. A query that is returned alone would run when
 * it is awaited.
 */
async function matchingRecords(
  db: Database,
  model: ReadModel,
  listing: CountedListing,
): Promise<{ readonly matching: Knex.QueryBuilder }> {
  const searched = await findSearched(db, model, listing);
  const matching = searched?.first ?? filtered(db, model, listing);
  if (listing.q === undefined) return { matching };
  const search = readSearch(listing.q);
  const [indexed, ids] = await Promise.all([
    chooseIndexedParts(db, model.table, search),
    findByRelated(db, model, search),
  ]);
  return { matching: matching.where(matchesSearchOrIds(db, indexed, ids)) };
}

/** The records with these ids that match the filters of a list, in the order of the ids. */
export async function readMatching<Resource>(
  db: Database,
  model: ReadModel<Resource>,
  { ids, listing }: { readonly ids: readonly string[]; readonly listing: CountedListing },
): Promise<Resource[]> {
  const rows = await filtered(db, model, listing)
    .whereRaw('id = any(?::uuid[])', [[...ids]])
    .select<{ id: string; record: Resource }[]>('id', shownRecord(db, model));
  const recordOf = new Map(rows.map(({ id, record }) => [id, record]));
  return ids.flatMap((id) => recordOf.get(id) ?? []);
}

function filtered(
  db: Database,
  { table }: Pick<ReadModel<never>, 'table'>,
  { where, from, to, refine }: Pick<Listing, 'where' | 'from' | 'to' | 'refine'>,
): Knex.QueryBuilder {
  const matching = db(table).modify(narrowTime, { from, to });
  for (const [column, value] of Object.entries(where)) {
    if (value !== undefined) void matching.whereIn(column, [value].flat());
  }
  refine?.(matching);
  return matching;
}
