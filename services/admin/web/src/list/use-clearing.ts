import { useList } from './use-list.ts';

type Clearing = { readonly isNarrowed: boolean; readonly clear: () => void };

/**
 * Whether the user filtered the list, and a function to clear the filters. Tabs set the initial filters, which stay.
 */
export function useClearing(): Clearing {
  const { filters, filterDefaults, setFilters } = useList();
  const added = Object.keys(filters).filter((name) => !Object.hasOwn(filterDefaults, name));
  return {
    isNarrowed: added.length > 0,
    clear: () => setFilters(Object.fromEntries(added.map((name) => [name, '']))),
  };
}
