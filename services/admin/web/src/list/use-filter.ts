import { useFilters } from './use-filters.ts';

/** One filter of the list and how to set it; the empty text takes it away. */
export function useFilter(name: string, { isTyped = false } = {}): readonly [string, (value: string) => void] {
  const { filters, setFilters } = useFilters();
  const set = (value: string): void => {
    const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
    setFilters(value === '' ? others : { ...others, [name]: value }, isTyped);
  };
  return [String(filters[name] ?? ''), set];
}
