import { createHash } from 'node:crypto';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/**
 * I1: every webhook that was acknowledged to a gateway is stored once, with the bytes that the gateway sent. Other
 * bytes under the same id have a row of their own, as a conflict. A webhook of an earlier run only has to exist.
 */
export function callbacksAreKept({ acceptedCallbacks, storedCallbacks }: Evidence): Violation[] {
  return violationsOf(
    'I1',
    acceptedCallbacks.map(({ id, type, body }) => {
      const rows = storedCallbacks.filter((row) => row.event_id === id);
      if (rows.length === 0) return `webhook ${type} ${id} was accepted and is nowhere`;
      if (!rows.some((row) => row.is_of_run)) return undefined;
      const copies = rows.filter((row) => row.body_digest === digestOf(body)).length;
      if (copies === 0) return `webhook ${type} ${id} is stored with other bytes only`;
      return copies === 1 ? undefined : `webhook ${type} ${id} is stored ${copies} times`;
    }),
  );
}

/** I2: no accepted webhook still waits for a query or for its payment. */
export function callbacksAreSettled({ waitingCallbacks }: Evidence): Violation[] {
  return violationsOf(
    'I2',
    waitingCallbacks.map(({ event_id: id, waits_for: what }) => `webhook ${id} still waits for ${what}`),
  );
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
