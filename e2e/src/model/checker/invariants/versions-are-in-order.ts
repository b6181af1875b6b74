import { distinct, type StreamEvent } from '../deliveries.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/**
 * I12: two states of an aggregate never have the same version. No version of a payment is missing, and no event has a
 * later version than its row.
 */
export function versionsAreInOrder({ events, payments, refunds }: Evidence): Violation[] {
  const moves = distinct(events).filter(({ type }) => type !== 'TransitionRefused');
  return violationsOf('I12', [
    ...doubleVersions(moves),
    ...payments.map(({ id, version }) => missingVersions(versionsOf(moves, 'PAYMENTS', id), { id, version })),
    ...refunds.map(({ id, version }) => {
      const latest = Math.max(0, ...versionsOf(moves, 'REFUNDS', id));
      return latest > version ? `refund ${id} has version ${version}, an event of it ${latest}` : undefined;
    }),
  ]);
}

function doubleVersions(events: readonly StreamEvent[]): string[] {
  const seen = new Map<string, string>();
  return events.flatMap(({ id, stream, subject, type, aggregateversion }) => {
    const key = `${stream} ${subject} ${type} ${aggregateversion}`;
    const other = seen.get(key);
    seen.set(key, id);
    return other === undefined ? [] : [`${key} is published by two events, ${other} and ${id}`];
  });
}

function versionsOf(events: readonly StreamEvent[], stream: string, id: string): number[] {
  return events
    .filter((event) => event.stream === stream && event.subject === id)
    .map((event) => event.aggregateversion);
}

/** The versions of a payment without an event. The first version has a row only; each later version has one event. */
function missingVersions(
  versions: readonly number[],
  { id, version }: { id: string; version: number },
): string | undefined {
  const published = [...versions].sort((left, right) => left - right).join(',');
  const expected = Array.from({ length: version - 1 }, (_, index) => index + 2).join(',');
  return published === expected ? undefined : `payment ${id} has version ${version}, its events are ${published}`;
}
