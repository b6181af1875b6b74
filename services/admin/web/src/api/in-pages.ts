/** The most records in one request to the API, and the largest page of a list. */
export const PAGE_MAX = 100;

/** Divides records among requests, in their order. */
export function inPages<Item>(items: readonly Item[], size = PAGE_MAX): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}
