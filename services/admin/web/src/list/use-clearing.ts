import { useList } from './use-list.ts';

type Clearing = { readonly isNarrowed: boolean; readonly clear: () => void };

/**
 * Whether the user filtered the list, and a function to clear the filters. Tabs set the initial filters, which stay.
 */
export function useClearing(): Clearing {
  const { filters, filterDefaults, setFilters } = useList();
  const kept = Object.entries(filters).filter(([name]) => Object.hasOwn(filterDefaults, name));
  return {
    isNarrowed: kept.length < Object.keys(filters).length,
    clear: () => setFilters(Object.fromEntries(kept)),
  };
}
