import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveUpdate } from './update-follower.ts';

/** The shortest interval between two loads of a list. */
const LISTS_EVERY_MS = 1_000;

/** Queries with counts and sums of several kinds of records, so that any change may concern them. */
const COUNTED = ['work-queue', 'dashboard', 'customers', 'refunds-to-decide'];

type Invalidation = {
  readonly onUpdate: (update: LiveUpdate) => void;
  readonly onGap: () => void;
  readonly stop: () => void;
};

/** Converts live updates into queries to load again: pages of records immediately, lists together a moment later. */
export function invalidation(client: QueryClient): Invalidation {
  const changed = new Set<unknown>();
  /** The queries whose load was running when they had to be loaded again. */
  let behind: ReadonlySet<Query> = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // A running load ends first, because a list that loads slowly would never end under steady updates. The load may have
  // missed a change, so another one follows.
  const refreshLists = (): void => {
    timer = undefined;
    const isOutdated = (query: Query): boolean => behind.has(query) || changed.has(query.queryKey[0]);
    const running = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isOutdated });
    void client.invalidateQueries({ fetchStatus: 'idle', predicate: isOutdated });
    behind = new Set(running);
    changed.clear();
    if (running.length > 0) refreshListsLater();
  };
  const refreshListsLater = (): void => {
    timer ??= setTimeout(refreshLists, LISTS_EVERY_MS);
  };
  return {
    onUpdate(update) {
      void client.invalidateQueries({ predicate: (query) => isPageOf(update, query) });
      for (const resource of [update.resource, ...COUNTED]) changed.add(resource);
      refreshListsLater();
    },
    onGap: () => void client.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}

/** Whether a query is the page of the changed record, of its booking, or of another record of this booking. */
function isPageOf({ resource, id, bookingId }: LiveUpdate, { queryKey, state }: Query): boolean {
  const [shown, kind] = queryKey;
  if (kind !== 'record') return false;
  const record = (state.data ?? {}) as { readonly id?: string; readonly bookingId?: string };
  if (shown === resource && idIn(queryKey) === id) return true;
  return bookingId !== null && [idIn(queryKey), record.bookingId].includes(bookingId);
}

function idIn([, , asked]: QueryKey): string | undefined {
  return (asked as { readonly id?: string } | undefined)?.id;
}
