/** The most records in one request to the API, and the largest page of a list. */
export const PAGE_MAX = 100;

/** Divides records among requests, in their order. */
export function inPages<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / PAGE_MAX);
  return Array.from({ length: count }, (_, page) => items.slice(page * PAGE_MAX, (page + 1) * PAGE_MAX));
}
