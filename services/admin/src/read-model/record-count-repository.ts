import type { Database } from '@booking/runtime';
import { readSearch } from '../search/search-query.ts';
import { type CountedListing, matchingRecords } from './matching-records-repository.ts';
import type { ReadModel } from './read-model.ts';
import { matchingAmongLatest } from './record-list-repository.ts';
import type { RecordCount } from './record-query.ts';
import { countRows } from './row-count-repository.ts';

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
