import { useListContext } from 'react-admin';
import type { Query } from '../api/call-api.ts';

type Filters = {
  readonly filters: Query;
  /** With `isTyped` the list waits until the typing pauses. */
  readonly setFilters: (filters: Query, isTyped?: boolean) => void;
};

/** What the reader of a list narrows it by, as it stands in the address. */
export function useFilters(): Filters {
  const context = useListContext();
  return {
    filters: context.filterValues as Query,
    setFilters: (filters, isTyped = false) => context.setFilters(filters, undefined, isTyped),
  };
}
