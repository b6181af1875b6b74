export type Filters = Readonly<Record<string, string>>;

export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };

/**
 * The position in a list that its address describes. Without a sort, the list has the API's own order. Without a
 * cursor, the position is the first page.
 */
export type ListPlace = {
  readonly filters: Filters;
  readonly sort: Sort | null;
  readonly after: string | null;
  readonly limit: number;
};

const NO_FILTERS: ReadonlySet<string> = new Set(['tab', 'sort', 'order', 'after', 'limit']);
/** The page sizes to choose from; the first is the default. */
export const LIMITS = [25, 50, 100] as const;

/** The name of a list in the API and in addresses: `dead-letters` for the group of texts `deadLetters`. */
export function resourceOf(texts: string): string {
  return texts.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The address of a filtered list, as the list itself would write it. */
export function listAddress(path: string, filters: Filters): string {
  return `${path}?${new URLSearchParams(filters).toString()}`;
}

/** A default filter that is empty in the address was removed by the user. */
export function placeOf(address: URLSearchParams, defaults: Filters): ListPlace {
  const named = [...address].filter(([name]) => !NO_FILTERS.has(name));
  const given = Object.entries({ ...defaults, ...Object.fromEntries(named) }).filter(([, value]) => value !== '');
  const field = address.get('sort');
  const sort = field === null ? null : ({ field, order: address.get('order') === 'asc' ? 'asc' : 'desc' } as const);
  const asked = Number(address.get('limit'));
  const limit = LIMITS.find((one) => one === asked) ?? LIMITS[0];
  return { filters: Object.fromEntries(given), sort, after: address.get('after'), limit };
}

/** Changed filters return to the first page. The order and the tab stay. */
export function withFilters(address: URLSearchParams, filters: Filters, defaults: Filters): URLSearchParams {
  const kept = [...address].filter(([name]) => NO_FILTERS.has(name) && name !== 'after');
  const chosen = Object.entries(filters).filter(([name, value]) => value !== '' && defaults[name] !== value);
  const removed = Object.keys(defaults).filter((name) => (filters[name] ?? '') === '');
  return new URLSearchParams([...kept, ...chosen, ...removed.map((name) => [name, ''])]);
}

/** Another tab keeps the filters that it also has, and begins at its first page in its own order. */
export function withTab(address: URLSearchParams, tab: string, missing: readonly string[]): URLSearchParams {
  const kept = [...address].filter(([name]) => name === 'limit' || (!NO_FILTERS.has(name) && !missing.includes(name)));
  return new URLSearchParams([['tab', tab], ...kept]);
}

export function withSort(address: URLSearchParams, sort: Sort | null): URLSearchParams {
  const sorted = new URLSearchParams(address);
  for (const name of ['sort', 'order', 'after']) sorted.delete(name);
  if (sort !== null) sorted.set('sort', sort.field);
  if (sort !== null) sorted.set('order', sort.order);
  return sorted;
}

/** A change of the page size returns to the start of the list, because the pages then end elsewhere. */
export function withLimit(address: URLSearchParams, limit: number): URLSearchParams {
  const sized = withAfter(address, null);
  if (limit === LIMITS[0]) sized.delete('limit');
  else sized.set('limit', String(limit));
  return sized;
}

export function withAfter(address: URLSearchParams, after: string | null): URLSearchParams {
  const moved = new URLSearchParams(address);
  if (after === null) moved.delete('after');
  else moved.set('after', after);
  return moved;
}
