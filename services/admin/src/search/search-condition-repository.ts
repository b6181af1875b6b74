import { anywhere, type Database } from '@booking/runtime';
import type { Knex } from 'knex';
import type { SearchPart, SearchQuery } from './search-query.ts';

/** The condition that all words of the search occur. A search of invisible characters has no words. */
export function matchesSearch(db: Database, { words }: SearchQuery): Knex.Raw {
  if (words.length === 0) return db.raw('false');
  const conditions = words.map((parts) => oneOf(db, parts));
  return db.raw(`(${conditions.map(() => '?').join(' and ')})`, conditions);
}

export function matchesSearchOrIds(db: Database, search: SearchQuery, ids: readonly string[]): Knex.Raw {
  const matches = matchesSearch(db, search);
  return ids.length === 0 ? matches : db.raw('(? or id = any(?::uuid[]))', [matches, [...ids]]);
}

export function isExactly(db: Database, { exact }: SearchQuery): Knex.Raw {
  return oneOf(db, exact);
}

function oneOf(db: Database, parts: readonly SearchPart[]): Knex.Raw {
  const conditions = parts.map((part) => occurs(db, part));
  return db.raw(`(${conditions.map(() => '?').join(' or ')})`, conditions);
}

/**
 * The condition that a record contains the part. If `indexed` is set, the trigram index searches only for this end; the
 * rest is compared without an index, because no index answers a condition on an expression.
 */
export function occurs(db: Database, { text, indexed }: SearchPart): Knex.Raw {
  if (indexed === undefined) return db.raw('search_text like ?', [anywhere(text)]);
  return db.raw(`(search_text like ? and search_text || '' like ?)`, [anywhere(indexed), anywhere(text)]);
}
