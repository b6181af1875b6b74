import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { placeOf, withAfter, withFilters, withSort, type Filters, type ListPlace, type Sort } from './list-address.ts';

/** The cursors of the pages before this one, the nearest last; a page that was opened by its address has none. */
type Trail = readonly (string | null)[];

export type Moves = {
  readonly trail: Trail;
  readonly setFilters: (filters: Filters) => void;
  /** Takes another value of a filter once the typing pauses, together with what else was typed meanwhile. */
  readonly typeFilter: (name: string, value: string) => void;
  readonly isTyping: (name: string) => boolean;
  readonly setSort: (sort: Sort | null) => void;
  readonly goNext: (after: string) => void;
  readonly goBack: () => void;
  readonly goFirst: () => void;
};

const TYPING_MS = 300;

/** Where in which list the reader is, as the address says, and the ways from there. */
export function useListPlace(defaults: Filters): ListPlace & Moves {
  const { pathname, search, ...location } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const place = useMemo(() => placeOf(address, defaults), [address, defaults]);
  const trail = trailOf(location.state);

  const move = (to: URLSearchParams, { isTyped = false, trail: behind = [] as Trail } = {}): void => {
    void navigate(`${pathname}?${to.toString()}`, { replace: isTyped, state: { trail: behind } });
  };
  const typing = useTyping((typed) => {
    move(withFilters(address, { ...place.filters, ...typed }, defaults), { isTyped: true });
  });
  const page = (after: string | null, behind: Trail): void => {
    move(withAfter(address, after), { trail: behind });
    scrollTo({ top: 0 });
  };
  return {
    ...place,
    ...typing,
    trail,
    setFilters: (filters) => move(withFilters(address, filters, defaults)),
    setSort: (sort) => move(withSort(address, sort)),
    goNext: (after) => page(after, [...trail, place.after]),
    goBack: () => page(trail.at(-1) ?? null, trail.slice(0, -1)),
    goFirst: () => page(null, []),
  };
}

/** The history of the browser keeps what is beside an address as it was written. */
function trailOf(state: unknown): Trail {
  return (state as { trail?: Trail } | null)?.trail ?? [];
}

function useTyping(take: (typed: Filters) => void): Pick<Moves, 'typeFilter' | 'isTyping'> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<Record<string, string>>({});
  // By the time it is called, the list may be drawn anew with another address.
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    typeFilter(name, value) {
      typed.current[name] = value;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const taken = typed.current;
        typed.current = {};
        latest.current(taken);
      }, TYPING_MS);
    },
    isTyping: (name) => Object.hasOwn(typed.current, name),
  };
}
