/** What a list is narrowed by, each by its name in the API. */
export type Filters = Readonly<Record<string, string>>;

export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };

/** What of a list its address says; without a sort the API's own order, without a cursor its beginning. */
export type ListPlace = { readonly filters: Filters; readonly sort: Sort | null; readonly after: string | null };

const NO_FILTERS: ReadonlySet<string> = new Set(['tab', 'sort', 'order', 'after']);

/** The address of a list that is narrowed, as the list itself would write it. */
export function listAddress(path: string, filters: Filters): string {
  return `${path}?${new URLSearchParams(filters).toString()}`;
}

/** A filter that stands in the address without a value was taken away, though the list begins with one. */
export function placeOf(address: URLSearchParams, defaults: Filters): ListPlace {
  const named = [...address].filter(([name]) => !NO_FILTERS.has(name));
  const given = Object.entries({ ...defaults, ...Object.fromEntries(named) }).filter(([, value]) => value !== '');
  const field = address.get('sort');
  const sort = field === null ? null : ({ field, order: address.get('order') === 'asc' ? 'asc' : 'desc' } as const);
  return { filters: Object.fromEntries(given), sort, after: address.get('after') };
}

/** Another choice of filters begins at the beginning; the order and the tab stay. */
export function withFilters(address: URLSearchParams, filters: Filters, defaults: Filters): URLSearchParams {
  const kept = [...address].filter(([name]) => NO_FILTERS.has(name) && name !== 'after');
  const chosen = Object.entries(filters).filter(([name, value]) => value !== '' && defaults[name] !== value);
  const removed = Object.keys(defaults).filter((name) => (filters[name] ?? '') === '');
  return new URLSearchParams([...kept, ...chosen, ...removed.map((name) => [name, ''])]);
}

export function withSort(address: URLSearchParams, sort: Sort | null): URLSearchParams {
  const sorted = new URLSearchParams(address);
  for (const name of ['sort', 'order', 'after']) sorted.delete(name);
  if (sort !== null) sorted.set('sort', sort.field);
  if (sort !== null) sorted.set('order', sort.order);
  return sorted;
}

export function withAfter(address: URLSearchParams, after: string | null): URLSearchParams {
  const moved = new URLSearchParams(address);
  if (after === null) moved.delete('after');
  else moved.set('after', after);
  return moved;
}
