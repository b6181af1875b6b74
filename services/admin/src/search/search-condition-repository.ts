import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import type { SearchQuery } from './search-query.ts';

/** The condition that all words of the search occur. */
export function matchesSearch(db: Database, { words }: SearchQuery): Knex.Raw {
  return db.raw(`(${words.map(oneOf).join(' and ')})`, words.flat());
}

/** The condition that all words of the search occur, or that the record has one of these ids. */
export function matchesSearchOrIds(db: Database, search: SearchQuery, ids: readonly string[]): Knex.Raw {
  const matches = matchesSearch(db, search);
  return ids.length === 0 ? matches : db.raw('(? or id = any(?::uuid[]))', [matches, [...ids]]);
}

/** The condition that the whole search is one of the terms. */
export function isExactly(db: Database, { exact }: SearchQuery): Knex.Raw {
  return db.raw(oneOf(exact), [...exact]);
}

function oneOf(patterns: readonly string[]): string {
  return `(${patterns.map(() => 'search_text like ?').join(' or ')})`;
}
