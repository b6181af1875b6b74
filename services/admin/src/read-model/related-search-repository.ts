import { anywhere, type Database } from '@booking/runtime';
import { chooseIndexedParts, SAMPLED } from '../search/indexed-part-repository.ts';
import { occurs } from '../search/search-condition-repository.ts';
import type { SearchPart, SearchQuery } from '../search/search-query.ts';
import type { ReadModel } from './read-model.ts';

/**
 * The largest number of related records that are read. Their search text also contains the terms of their booking, so
 * each match is checked against the record's own references.
 */
const LOOKED_AT_MAX = 2_000;
const FOUND_MAX = 100;

/** The ids of the model's records that have a related record with the searched text in one of its references. */
export async function findByRelated(
  db: Database,
  { foundBy = [] }: Pick<ReadModel<never>, 'foundBy'>,
  search: SearchQuery,
): Promise<readonly string[]> {
  return (await Promise.all(foundBy.map((related) => findRelated(db, related, search)))).flat();
}

type Related = NonNullable<ReadModel<never>['foundBy']>[number];

async function findRelated(db: Database, related: Related, search: SearchQuery): Promise<string[]> {
  const { table, column, references } = related;
  if (search.reference === undefined) return [];
  const { reference = search.reference } = await chooseIndexedParts(db, table, search);
  if (await isTermOfBookings(db, related, reference)) return [];
  const lookedAt = db(table).where(occurs(db, reference)).limit(LOOKED_AT_MAX).select(column, 'record');
  const rows = await db
    .from(lookedAt.as('looked_at'))
    .whereRaw(`lower(${references}) like ?`, [anywhere(reference.text)])
    .limit(FOUND_MAX)
    .distinct<{ id: string }[]>({ id: column });
  return rows.map(({ id }) => id);
}

/**
 * Whether the word is a term of the bookings, such as `customer-77`: nearly every record has its beginning, and no
 * reference of the latest records has it.
 */
async function isTermOfBookings(
  db: Database,
  { table, references }: Related,
  { text, indexed }: SearchPart,
): Promise<boolean> {
  if (indexed === undefined) return false;
  const latest = db(table).orderBy('created_at', 'desc').limit(SAMPLED).select('record');
  const beginning = text.slice(0, -indexed.length);
  const found = await db
    .from(latest.as('latest'))
    .whereRaw(`lower(${references}) like ?`, [anywhere(beginning)])
    .first<object | undefined>(db.raw('1 as one'));
  return found === undefined;
}
