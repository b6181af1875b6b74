import type { QueryClient } from '@tanstack/react-query';
import type { News } from './follow-news.ts';

/** A list is read again at most this often, however much happens. */
const LISTS_EVERY_MS = 1_000;

/** What the pages of a booking and of the queue show depends on all of these. */
const COUNTED = ['work-queue', 'dashboard'];

export type Invalidation = {
  readonly onNews: (news: News) => void;
  readonly onGap: () => void;
  readonly stop: () => void;
};

/** Turns news into queries to read again: single records at once, lists a moment later and together. */
export function invalidation(client: QueryClient): Invalidation {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refreshLists = (): void => {
    timer = undefined;
    for (const resource of [...changed, ...COUNTED]) void client.invalidateQueries({ queryKey: [resource] });
    changed.clear();
  };
  return {
    onNews({ resource, id, bookingId }) {
      void client.invalidateQueries({ queryKey: [resource, 'getOne', { id }] });
      if (bookingId !== null) void client.invalidateQueries({ queryKey: ['bookings', 'getOne', { id: bookingId }] });
      changed.add(resource);
      timer ??= setTimeout(refreshLists, LISTS_EVERY_MS);
    },
    onGap: () => void client.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}
