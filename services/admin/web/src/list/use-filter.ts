import { useEffect, useState } from 'react';
import { useList } from './use-list.ts';

/** One filter of the list and its setter. Empty text removes it. */
export function useFilter(name: string): readonly [string, (value: string) => void] {
  const { filters, setFilters } = useList();
  return [filters[name] ?? '', (value) => setFilters({ [name]: value })];
}

type Notation = {
  /** The text of a value in the address. */
  readonly show: (value: string) => string;
  /** The value of a typed text; undefined while the text is invalid. */
  readonly read: (typed: string) => string | undefined;
};

const PLAIN: Notation = { show: (value) => value, read: (typed) => typed.trim() };

/** A typed filter: the text changes immediately, the list when typing pauses. */
export function useTypedFilter(name: string, { show, read } = PLAIN): readonly [string, (text: string) => void] {
  const { filters, typeFilter, isTyping } = useList();
  const value = filters[name] ?? '';
  const [typed, setTyped] = useState(show(value));
  useEffect(() => {
    if (!isTyping(name) && value !== read(typed)) setTyped(show(value));
    // Only a changed address replaces the text. The address has no spaces at the ends, which may still be typed.
  }, [value]);
  const type = (text: string): void => {
    setTyped(text);
    const next = read(text);
    if (next !== undefined) typeFilter(name, next);
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
