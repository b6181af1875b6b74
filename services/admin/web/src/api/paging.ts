import type { Page } from './call-api.ts';

/** The largest number of records in one request to the API, and in one page of a list. */
export const PAGE_MAX = 100;

/** Divides records among requests, in their order. */
export function inPages<Item>(items: readonly Item[], size = PAGE_MAX): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}

/**
 * Reads a list from its beginning, page after page, up to a number of records. A record that moves to the next page
 * meanwhile appears once.
 */
export async function readFirst<Item extends { readonly id: string }>(
  readPage: (after: string | null) => Promise<Page<Item>>,
  max: number,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  let after: string | null = null;
  do {
    const page: Page<Item> = await readPage(after);
    for (const item of page.data) found.set(item.id, item);
    after = page.next;
  } while (after !== null && found.size < max);
  return [...found.values()].slice(0, max);
}
