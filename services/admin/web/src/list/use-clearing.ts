import { useList } from './use-list.ts';

type Clearing = { readonly isNarrowed: boolean; readonly clear: () => void };

/** Whether the reader narrowed the list, and the way back. What the list begins with is chosen by tabs, and stays. */
export function useClearing(): Clearing {
  const { filters, filterDefaults, setFilters } = useList();
  const kept = Object.entries(filters).filter(([name]) => Object.hasOwn(filterDefaults, name));
  return {
    isNarrowed: kept.length < Object.keys(filters).length,
    clear: () => setFilters(Object.fromEntries(kept)),
  };
}
