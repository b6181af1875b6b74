import type { Evidence } from '../evidence.ts';
import { violationsOf, type Violation } from '../violation.ts';

/** I1: what a gateway was told to have been received is there, whatever came of it. */
export function callbacksAreKept({ acceptedCallbacks, storedCallbacks }: Evidence): Violation[] {
  const stored = new Set(storedCallbacks.map((row) => row.event_id));
  return violationsOf(
    'I1',
    acceptedCallbacks.map(({ id, type }) =>
      stored.has(id) ? undefined : `callback ${type} ${id} was accepted and is nowhere`,
    ),
  );
}
