import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fetchPage, type Identified } from '../api/records.ts';
import type { Filters, ListPlace } from './list-address.ts';
import { type List, ListContext } from './use-list.ts';
import { useListPlace } from './use-list-place.ts';

type Props = {
  readonly resource: string;
  /** Filters that apply in addition to the user's. */
  readonly filter: Filters;
  /** Parameters of the list that its export does not have. */
  readonly view?: Filters | undefined;
  /** The initial filters. */
  readonly filterDefaults: Filters;
  readonly children: ReactNode;
};

/** Loads the page of the list in the address, and keeps the selection on it. */
export function ListProvider({ resource, filter, view, filterDefaults, children }: Props) {
  const place = useListPlace(filterDefaults);
  const filters = { ...place.filters, ...filter };
  const shown = place.sort === null ? filters : { ...filters, sort: place.sort.field, order: place.sort.order };
  const page = useListPage(resource, { ...shown, ...view }, place);
  const [selectedIds, select] = useState<readonly string[]>([]);
  return (
    <ListContext value={{ ...place, ...page, resource, shown, filterDefaults, selectedIds, select }}>
      {children}
    </ListContext>
  );
}

type ListPage = Pick<List<Identified>, 'items' | 'next' | 'isPending' | 'isMoving' | 'error' | 'refetch'>;

function useListPage(resource: string, shown: Filters, { after, limit }: ListPlace): ListPage {
  const query = { ...shown, limit, after };
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [resource, 'getList', query],
    queryFn: ({ signal }) => fetchPage(resource, query, signal),
    placeholderData: keepPreviousData,
  });
  const { data: items = [], next = null } = data ?? {};
  return { items, next, isPending, isMoving: isPlaceholderData, error, refetch: () => void refetch() };
}
