import { createContext, useContext } from 'react';
import type { Identified } from '../api/records.ts';
import type { Filters, ListPlace } from './list-address.ts';
import type { Moves } from './use-list-place.ts';

export type List<Item> = ListPlace &
  Moves & {
    readonly resource: string;
    readonly filterDefaults: Filters;
    /** The filters (with those of the tab), the search and the order that apply to every page. */
    readonly shown: Filters;
    readonly items: readonly Item[];
    /** The cursor of the next page, if there is one. */
    readonly next: string | null;
    readonly isPending: boolean;
    /** True while the items of the previous page are still shown. */
    readonly isMoving: boolean;
    readonly error: unknown;
    readonly refetch: () => void;
    readonly selectedIds: readonly string[];
    readonly select: (ids: readonly string[]) => void;
  };

export const ListContext = createContext<List<Identified> | undefined>(undefined);

/** The list to which this component belongs. */
export function useList<Item extends Identified>(): List<Item> {
  const list = useContext(ListContext);
  if (!list) throw new Error('This hook works only within a ListProvider.');
  return list as unknown as List<Item>;
}
