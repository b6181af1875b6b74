import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import type { ReadModel } from '../../read-model/read-model.ts';
import { chooseIndexedParts } from '../../search/indexed-part-repository.ts';
import { isExactly, matchesSearch } from '../../search/search-condition-repository.ts';
import type { SearchQuery } from '../../search/search-query.ts';

/** The number of the latest records that are searched before the index is used. */
const SEARCHED_FIRST = 2_000;
const SORTED_MAX = 1_000;

type Searched = Pick<ReadModel<never>, 'table'>;
type Match = { readonly id: string; readonly created_at: Date; readonly isExact: boolean };
export type FoundRow<Resource> = { readonly id: string; readonly created_at: Date; readonly record: Resource };

/**
 * The best records of one kind: those with the search as a whole value first, then the latest. A part of a word may
 * occur in millions of records, so the latest records are searched without the index.
 */
export async function searchRecords<Resource>(
  db: Database,
  model: ReadModel<Resource>,
  { search, limit }: { readonly search: SearchQuery; readonly limit: number },
): Promise<FoundRow<Resource>[]> {
  const of = { model, search, limit };
  const latest = await findLatest(db, of);
  if (!search.hasIndex || (latest.length === limit && latest.every(({ isExact }) => isExact))) {
    return readRows(db, model, latest);
  }
  const indexed = { ...of, search: await chooseIndexedParts(db, model.table, search) };
  const best = latest.length === limit ? [...(await findExact(db, indexed)), ...latest] : await findBest(db, indexed);
  return readRows(db, model, bestOf(best).slice(0, limit));
}

type Search = { readonly model: Searched; readonly search: SearchQuery; readonly limit: number };

function findExact(db: Database, { model, search, limit }: Search): Promise<Match[]> {
  const found = db(model.table).where(isExactly(db, search)).limit(SORTED_MAX).select('id', 'created_at');
  return latestOf(db.from(found.as('found')), limit).select<Match[]>('id', 'created_at', db.raw('true as "isExact"'));
}

async function findLatest(db: Database, { model, search, limit }: Search): Promise<Match[]> {
  const first = latestOf(db(model.table), SEARCHED_FIRST).select('id', 'created_at', 'search_text');
  return latestOf(db.from(first.as('first')).where(matchesSearch(db, search)), limit).select<Match[]>(
    ...shown(db, search),
  );
}

/** If there are too many matches to sort, the exact matches are found separately. */
async function findBest(db: Database, { model, search, limit }: Search): Promise<Match[]> {
  const found = db(model.table)
    .where(matchesSearch(db, search))
    .limit(SORTED_MAX)
    .select(...shown(db, search));
  const matches = await db
    .from(found.as('found'))
    .orderByRaw('"isExact" desc, created_at desc, id desc')
    .limit(limit)
    .select<(Match & { count: number })[]>('id', 'created_at', 'isExact', db.raw('count(*) over () as count'));
  if (matches[0]?.count !== SORTED_MAX) return matches;
  return [...(await findExact(db, { model, search, limit })), ...matches];
}

function shown(db: Database, search: SearchQuery): (string | Knex.Raw)[] {
  return ['id', 'created_at', db.raw('? as "isExact"', [isExactly(db, search)])];
}

function latestOf(query: Knex.QueryBuilder, limit: number): Knex.QueryBuilder {
  return query.orderByRaw('created_at desc, id desc').limit(limit);
}

function bestOf(matches: readonly Match[]): Match[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return [...byId.values()].sort(
    (left, right) =>
      Number(right.isExact) - Number(left.isExact) || right.created_at.getTime() - left.created_at.getTime(),
  );
}

async function readRows<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  matches: readonly Match[],
): Promise<FoundRow<Resource>[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const rows = await db(table).whereIn('id', ids).select<FoundRow<Resource>[]>('id', 'created_at', 'record');
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}
