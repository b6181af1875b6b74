import type { CurrencyCode, Money } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { type CountedListing, matchingRecords } from './matching-records-repository.ts';
import type { ReadModel } from './read-model.ts';

/** The largest number of records in a sum, so that a list of any size is summed in a moment. */
const SUMMED_MAX = 10_000;

type RecordSum = { readonly count: number; readonly total: Money };

/** The sum of a list per currency, and whether it has more records than the sum includes. */
export async function sumRecords(
  db: Database,
  model: ReadModel,
  listing: CountedListing,
): Promise<{ data: RecordSum[]; isCut: boolean }> {
  const { matching } = await matchingRecords(db, model, listing);
  const rows = await db
    .from(matching.select('currency', 'amount_minor').limit(SUMMED_MAX).as('matching'))
    .groupBy('currency')
    .orderBy('currency')
    .select<Row[]>('currency', db.raw('count(*)::int as count, sum(amount_minor)::float8 as amount'));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { data: rows.map(toSum), isCut: count === SUMMED_MAX && (await hasMore(db, model, listing)) };
}

async function hasMore(db: Database, model: ReadModel, listing: CountedListing): Promise<boolean> {
  const { matching } = await matchingRecords(db, model, listing);
  return (await matching.offset(SUMMED_MAX).first<object | undefined>('id')) !== undefined;
}

type Row = { readonly currency: CurrencyCode; readonly count: number; readonly amount: number };

function toSum({ currency, count, amount }: Row): RecordSum {
  return { count, total: { amount, currency } };
}
