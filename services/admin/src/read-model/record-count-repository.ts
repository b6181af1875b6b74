import type { Database } from '@booking/runtime';
import { readSearch } from '../search/search-query.ts';
import { type CountedListing, matchingRecords } from './matching-records-repository.ts';
import type { ReadModel } from './read-model.ts';
import { matchingAmongLatest } from './record-list-repository.ts';
import type { RecordCount } from './record-query.ts';

/** The largest number that is counted, so that a list of any size is counted in a moment. */
const COUNTED_MAX = 10_000;
/** With so many matches among the latest records, a word is too common to be counted in all of them. */
const COMMON_MIN = 200;

/** The number of records on all pages of a list. If it is cut, the list has more. */
export async function countRecords(db: Database, model: ReadModel, listing: CountedListing): Promise<RecordCount> {
  if (listing.q !== undefined && readSearch(listing.q).hasIndex) {
    const { count, isAll } = await matchingAmongLatest(db, model, listing);
    if (isAll || count >= COMMON_MIN) return { count, isCut: !isAll };
  }
  const { matching } = await matchingRecords(db, model, listing);
  const counted = matching.select(db.raw('1 as one')).limit(COUNTED_MAX + 1);
  const [row] = await db.from(counted.as('counted')).select<{ count: number }[]>(db.raw('count(*)::int as count'));
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNTED_MAX), isCut: count > COUNTED_MAX };
}
