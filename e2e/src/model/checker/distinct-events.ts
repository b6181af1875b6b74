import type { StreamEvent } from './evidence.ts';

/** Each event once, however often it was published. */
export function distinct(events: readonly StreamEvent[]): StreamEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
