import type { CurrencyCode, Money } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { chooseIndexedParts } from '../search/indexed-part-repository.ts';
import { matchesSearch } from '../search/search-condition-repository.ts';
import { readSearch } from '../search/search-query.ts';
import { narrowTime } from './list-condition-repository.ts';
import type { Listing } from './listing-repository.ts';
import type { ReadModel } from './read-model.ts';
import { findSearched } from './record-list-repository.ts';

/** The largest number of records in a sum, so that a list of any size is summed in a moment. */
const SUMMED_MAX = 10_000;

export type RecordSum = { readonly count: number; readonly total: Money };

/** The sum of a list per currency, and whether it has more records than the sum includes. */
export async function sumRecords(
  db: Database,
  model: ReadModel,
  listing: Omit<Listing, 'limit' | 'after'>,
): Promise<{ data: RecordSum[]; isCut: boolean }> {
  const searched = await findSearched(db, model, listing);
  const matching = (searched?.first ?? filtered(db, model, listing))
    .select('currency', 'amount_minor')
    .limit(SUMMED_MAX);
  if (listing.q !== undefined) {
    void matching.where(matchesSearch(db, await chooseIndexedParts(db, model.table, readSearch(listing.q))));
  }
  const rows = await db
    .from(matching.as('matching'))
    .groupBy('currency')
    .orderBy('currency')
    .select<Row[]>('currency', db.raw('count(*)::int as count, sum(amount_minor)::bigint as amount'));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { data: rows.map(toSum), isCut: count === SUMMED_MAX };
}

function filtered(
  db: Database,
  { table }: ReadModel,
  { where, from, to, refine }: Pick<Listing, 'where' | 'from' | 'to' | 'refine'>,
): Knex.QueryBuilder {
  const matching = db(table).modify(narrowTime, { from, to });
  for (const [column, value] of Object.entries(where)) {
    if (value !== undefined) void matching.whereIn(column, [value].flat());
  }
  refine?.(matching);
  return matching;
}

type Row = { readonly currency: CurrencyCode; readonly count: number; readonly amount: number };

function toSum({ currency, count, amount }: Row): RecordSum {
  return { count, total: { amount, currency } };
}
