import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type Filters,
  type ListPlace,
  placeOf,
  type Sort,
  withAfter,
  withFilters,
  withLimit,
  withSort,
} from './list-address.ts';

/** The cursors of the previous pages, nearest last. A page opened by its address has none. */
type Trail = readonly (string | null)[];

export type Moves = {
  readonly trail: Trail;
  /**
   * Changes these filters, and applies the filters that are being typed. Empty text removes a filter; all other filters
   * stay.
   */
  readonly setFilters: (changes: Filters) => void;
  /** Sets a filter once typing pauses, together with all filters typed meanwhile. */
  readonly typeFilter: (name: string, value: string) => void;
  readonly isTyping: (name: string) => boolean;
  readonly setSort: (sort: Sort | null) => void;
  readonly setLimit: (limit: number) => void;
  readonly goNext: (after: string) => void;
  readonly goBack: () => void;
  readonly goFirst: () => void;
};

/** Makes the next address from the current one. */
type Destination = (from: URLSearchParams) => URLSearchParams;

const TYPING_MS = 300;

/** The user's place in the list, as in the address, and the moves from there. */
export function useListPlace(defaults: Filters): ListPlace & Moves {
  const { pathname, search, ...location } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => placeOf(new URLSearchParams(search), defaults), [search, defaults]);
  const trail = trailOf(location.state);

  const move = (to: Destination, { isTyped = false, trail: behind = [] as Trail } = {}): void => {
    // A slow page may not show the latest address yet.
    const latest = new URLSearchParams(globalThis.location.search);
    void navigate(`${pathname}?${to(latest).toString()}`, { replace: isTyped, state: { trail: behind } });
  };
  const change = (changes: Filters, { isTyped = false } = {}): void => {
    move((from) => withFilters(from, { ...placeOf(from, defaults).filters, ...changes }, defaults), { isTyped });
  };
  const { takeTyped, ...typing } = useTyping((typed) => change(typed, { isTyped: true }));
  const page = (after: string | null, behind: Trail): void => {
    move((from) => withAfter(from, after), { trail: behind });
    scrollTo({ top: 0 });
  };
  return {
    ...place,
    ...typing,
    trail,
    setFilters: (changes) => change({ ...takeTyped(), ...changes }),
    setSort: (sort) => move((from) => withSort(from, sort)),
    setLimit: (limit) => move((from) => withLimit(from, limit)),
    goNext: (after) => page(after, [...trail, place.after]),
    goBack: () => page(trail.at(-1) ?? null, trail.slice(0, -1)),
    goFirst: () => page(null, []),
  };
}

/** The trail of previous pages that the browser history stores beside an address. */
function trailOf(state: unknown): Trail {
  return (state as { trail?: Trail } | null)?.trail ?? [];
}

type Typing = Pick<Moves, 'typeFilter' | 'isTyping'> & { readonly takeTyped: () => Filters };

function useTyping(take: (typed: Filters) => void): Typing {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<Record<string, string>>({});
  // The list may have another address when the function is called later.
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => () => clearTimeout(timer.current), []);
  const takeTyped = (): Filters => {
    clearTimeout(timer.current);
    const taken = typed.current;
    typed.current = {};
    return taken;
  };
  return {
    takeTyped,
    typeFilter(name, value) {
      typed.current[name] = value;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(takeTyped()), TYPING_MS);
    },
    isTyping: (name) => Object.hasOwn(typed.current, name),
  };
}
