import { useList } from './use-list.ts';

/** One filter of the list and its setter. Empty text removes it. */
export function useFilter(name: string, { isTyped = false } = {}): readonly [string, (value: string) => void] {
  const { filters, setFilters, typeFilter } = useList();
  const set = (value: string): void => (isTyped ? typeFilter(name, value) : setFilters({ [name]: value }));
  return [filters[name] ?? '', set];
}
