import { randomUUID } from 'node:crypto';

/** The position in a trace (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export type Trace = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOTHING = /^0+$/;
const SAMPLED = 1;

/** Parses a `traceparent` header; undefined when it is absent or malformed. */
export function parseTraceparent(header: string | undefined): Trace | undefined {
  const [, traceId = '0', spanId = '0', flags = ''] = TRACEPARENT.exec(header ?? '') ?? [];
  if (NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED };
}

/** The `traceparent` header that passes a trace on. */
export function toTraceparent({ traceId, spanId, traceFlags }: Trace): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/**
 * The position in a trace for work whose spans are not recorded: the position of its parent, or the start of a new
 * trace.
 */
export function unrecordedTrace(parent: Trace | undefined): Trace {
  return parent ?? { traceId: randomHex(32), spanId: randomHex(16), traceFlags: SAMPLED };
}

/** Random hexadecimal digits, taken from a UUID, because Node draws the randomness of many UUIDs at once. */
function randomHex(digits: number): string {
  return randomUUID().replaceAll('-', '').slice(-digits);
}
