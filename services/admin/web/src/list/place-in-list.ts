type Page = {
  readonly after: string | null;
  readonly next: string | null;
  /** The cursors of the previous pages. */
  readonly trail: readonly (string | null)[];
  readonly limit: number;
  readonly items: readonly unknown[];
};

/** The places of the first and the last record of a page, and the number of all records, where they are known. */
type Place = { readonly first?: number; readonly last: number; readonly total?: number };

/**
 * A page that was opened by its address does not know how many pages precede it. The last page knows the number of
 * records.
 */
export function placeIn({ after, next, trail, limit, items }: Page): Place {
  const isReached = after === null || trail[0] === null;
  if (!isReached) return { last: items.length };
  const before = after === null ? 0 : trail.length * limit;
  const last = before + items.length;
  return { first: before + 1, last, ...(next === null && { total: last }) };
}
