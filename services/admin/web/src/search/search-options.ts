import type { Hit, SearchResults } from '../api/answers.ts';
import { searchKinds } from './search-kinds.ts';

/** A line of the results: a record, or the link to all results of its kind. */
export type SearchOption = {
  readonly resource: string;
  readonly path: string;
  /** Absent for the link to all results. */
  readonly hit?: Hit;
};

/** The lines for the results. Kinds that are newer than this application are left out. */
export function optionsOf({ groups }: SearchResults, typed: string): SearchOption[] {
  return groups.flatMap(({ resource, hits, hasMore }) => {
    const kind = searchKinds[resource];
    if (!kind) return [];
    const lines = hits.map((hit) => ({ resource, path: kind.pathOf(hit.id), hit }));
    return hasMore && kind.allOf ? [...lines, { resource, path: kind.allOf(typed) }] : lines;
  });
}
