import type { QueryClient } from '@tanstack/react-query';
import type { LiveUpdate } from './follow-updates.ts';

/** The shortest interval between two loads of a list. */
const LISTS_EVERY_MS = 1_000;

/** The shown counts depend on all records. */
const COUNTED = ['work-queue', 'dashboard'];

export type Invalidation = {
  readonly onUpdate: (update: LiveUpdate) => void;
  readonly onGap: () => void;
  readonly stop: () => void;
};

/** Converts live updates into queries to load again: single records immediately, lists together a moment later. */
export function invalidation(client: QueryClient): Invalidation {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refreshLists = (): void => {
    timer = undefined;
    for (const resource of [...changed, ...COUNTED]) void client.invalidateQueries({ queryKey: [resource] });
    changed.clear();
  };
  return {
    onUpdate({ resource, id, bookingId }) {
      void client.invalidateQueries({ queryKey: [resource, 'getOne', { id }] });
      if (bookingId !== null) void client.invalidateQueries({ queryKey: ['bookings', 'getOne', { id: bookingId }] });
      changed.add(resource);
      timer ??= setTimeout(refreshLists, LISTS_EVERY_MS);
    },
    onGap: () => void client.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}
