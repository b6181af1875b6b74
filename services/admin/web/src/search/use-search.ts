import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { SearchResults } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { optionsOf, type SearchOption } from './search-kinds.ts';

const TYPING_MS = 150;

type Search = {
  readonly options: readonly SearchOption[];
  readonly state: 'empty' | 'loading' | 'failed' | 'found';
};

const NONE: readonly SearchOption[] = [];

/** The results for a typed text, once typing pauses. Results of an earlier text are never shown. */
export function useSearch(typed: string): Search {
  const q = typed.trim();
  const settled = useSettled(q);
  const { data, error } = useApi<SearchResults>('/search', { query: { q: settled }, enabled: settled !== '' });
  // Keeps the array while its lines are the same, so that the highlighted line stays highlighted.
  const options = useMemo(() => (data ? optionsOf(data, settled) : NONE), [data, settled]);
  if (q === '') return { options: NONE, state: 'empty' };
  if (settled !== q) return { options: NONE, state: 'loading' };
  if (error) return { options: NONE, state: 'failed' };
  return { options, state: data ? 'found' : 'loading' };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The key `/` moves the focus into the search, except while somebody types or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || isTaken(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

function isTaken(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isTyping || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}
