import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where in a trace we are (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export type Trace = { readonly traceId: string; readonly spanId: string };

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NOTHING = /^0+$/;

const storage = new AsyncLocalStorage<Trace>();

/** Runs work inside the trace that `traceparent` names, or inside a new one when it is absent or malformed. */
export function withTrace<Result>(traceparent: string | undefined, work: () => Result): Result {
  return storage.run({ traceId: parseTraceId(traceparent) ?? randomHex(16), spanId: randomHex(8) }, work);
}

export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

/** The header that hands the current trace on; undefined outside of any. */
export function currentTraceparent(): string | undefined {
  const trace = currentTrace();
  return trace && `00-${trace.traceId}-${trace.spanId}-01`;
}

function parseTraceId(traceparent: string | undefined): string | undefined {
  const traceId = traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined || NOTHING.test(traceId) ? undefined : traceId;
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
