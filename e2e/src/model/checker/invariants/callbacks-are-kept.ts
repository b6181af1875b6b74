import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I1: every webhook that was acknowledged to a gateway is stored, with any result. */
export function callbacksAreKept({ acceptedCallbacks, storedCallbacks }: Evidence): Violation[] {
  const stored = new Set(storedCallbacks.map((row) => row.event_id));
  return violationsOf(
    'I1',
    acceptedCallbacks.map(({ id, type }) =>
      stored.has(id) ? undefined : `callback ${type} ${id} was accepted and is nowhere`,
    ),
  );
}
