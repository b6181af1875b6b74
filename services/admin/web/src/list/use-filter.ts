import { useEffect, useState } from 'react';
import { useList } from './use-list.ts';

/** One filter of the list and its setter. Empty text removes it. */
export function useFilter(name: string, { isTyped = false } = {}): readonly [string, (value: string) => void] {
  const { filters, setFilters, typeFilter } = useList();
  const set = (value: string): void => (isTyped ? typeFilter(name, value) : setFilters({ [name]: value }));
  return [filters[name] ?? '', set];
}

/** A typed filter: the text changes immediately, the list when typing pauses. */
export function useTypedFilter(name: string): readonly [string, (value: string) => void] {
  const { isTyping } = useList();
  const [value, setValue] = useFilter(name, { isTyped: true });
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (!isTyping(name) && value !== typed.trim()) setTyped(value);
    // Only a changed address replaces the text. The address has no spaces at the ends, which may still be typed.
  }, [value]);
  const type = (text: string): void => {
    setTyped(text);
    setValue(text.trim());
  };
  return [typed, type];
}

/**
 * Whether the user filtered the list, and a function to clear the filters. Tabs set the initial filters, which stay.
 */
export function useClearing(): { readonly isNarrowed: boolean; readonly clear: () => void } {
  const { filters, filterDefaults, setFilters } = useList();
  const added = Object.keys(filters).filter((name) => !Object.hasOwn(filterDefaults, name));
  return {
    isNarrowed: added.length > 0,
    clear: () => setFilters(Object.fromEntries(added.map((name) => [name, '']))),
  };
}
