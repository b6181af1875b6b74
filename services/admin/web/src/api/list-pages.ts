import { callApi, queryString, type Query } from './call-api.ts';

export type Page<Item> = { readonly data: Item[]; readonly next: string | null };

type Wanted = {
  readonly path: string;
  readonly query: Query;
  readonly page: number;
  readonly signal?: AbortSignal | undefined;
};

/** For each list, by its path and query, the cursors that its pages begin after. */
const cursors = new Map<string, (string | null)[]>();
const LISTS_REMEMBERED_MAX = 200;

/**
 * A page of a list by its number. The API knows pages only by the entry before them: the way to a page that was never
 * seen leads through all pages before it.
 */
export async function fetchPage<Item>({ path, query, page, signal }: Wanted): Promise<Page<Item>> {
  const known = cursorsOf(path + queryString(query));
  for (let number = Math.min(known.length, page); number < page; number += 1) {
    const passed = await callApi<Page<Item>>(path, { query: { ...query, after: known[number - 1] }, signal });
    if (passed.next === null) return { data: [], next: null };
    known[number] = passed.next;
  }
  const found = await callApi<Page<Item>>(path, { query: { ...query, after: known[page - 1] }, signal });
  if (found.next !== null) known[page] = found.next;
  return found;
}

function cursorsOf(list: string): (string | null)[] {
  const known = cursors.get(list) ?? [null];
  if (cursors.size >= LISTS_REMEMBERED_MAX) cursors.clear();
  cursors.set(list, known);
  return known;
}
