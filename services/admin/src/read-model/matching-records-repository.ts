import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { chooseIndexedParts } from '../search/indexed-part-repository.ts';
import { matchesSearchOrIds } from '../search/search-condition-repository.ts';
import { readSearch } from '../search/search-query.ts';
import { type Listing, narrowTime } from './listing-repository.ts';
import type { ReadModel } from './read-model.ts';
import { shownRecord } from './read-model-repository.ts';
import { findSearched } from './record-list-repository.ts';
import { findByRelated } from './related-search-repository.ts';

export type CountedListing = Omit<Listing, 'limit' | 'after'>;

/**
 * The records of all pages of a list, in no order, to count or to sum up. A query that is returned alone would run when
 * it is awaited.
 */
export async function matchingRecords(
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
