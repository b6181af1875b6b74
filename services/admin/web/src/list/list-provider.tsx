import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { NEWEST_FIRST } from '../api/admin-provider.ts';
import type { Filters, ListPlace } from './list-address.ts';
import { useListPlace } from './use-list-place.ts';
import { ListContext, type List } from './use-list.ts';

const PER_PAGE = 25;

type Props = {
  readonly resource: string;
  /** Filters that apply in addition to the user's. */
  readonly filter: Filters;
  /** The initial filters. */
  readonly filterDefaults: Filters;
  readonly children: ReactNode;
};

/** Loads the page of the list in the address, and keeps the selection on it. */
export function ListProvider({ resource, filter, filterDefaults, children }: Props) {
  const place = useListPlace(filterDefaults);
  const filters = { ...place.filters, ...filter };
  const page = useListPage(resource, { ...place, filters });
  const shown = place.sort === null ? filters : { ...filters, sort: place.sort.field, order: place.sort.order };
  const [selectedIds, select] = useState<readonly RaRecord['id'][]>([]);
  return (
    <ListContext value={{ ...place, ...page, shown, filterDefaults, selectedIds, select }}>{children}</ListContext>
  );
}

type ListPage = Pick<List<RaRecord>, 'items' | 'next' | 'isPending' | 'isMoving' | 'error' | 'refetch'>;

function useListPage(resource: string, { filters, sort, after }: ListPlace): ListPage {
  const query = {
    pagination: { page: 1, perPage: PER_PAGE },
    sort: sort === null ? NEWEST_FIRST : ({ field: sort.field, order: sort.order === 'asc' ? 'ASC' : 'DESC' } as const),
    filter: filters,
    meta: { after },
  };
  const found = useGetList<RaRecord>(resource, query, { placeholderData: keepPreviousData });
  const { data: items = [], isPending, isPlaceholderData: isMoving, error, refetch } = found;
  const { next = null } = (found.meta ?? {}) as { next?: string | null };
  return { items, next, isPending, isMoving, error, refetch: () => void refetch() };
}
