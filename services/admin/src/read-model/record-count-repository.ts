import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { readSearch } from '../search/search-query.ts';
import { type CountedListing, matchingRecords } from './matching-records-repository.ts';
import type { ReadModel } from './read-model.ts';
import { matchingAmongLatest } from './record-list-repository.ts';
import type { RecordCount } from './record-query.ts';

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
