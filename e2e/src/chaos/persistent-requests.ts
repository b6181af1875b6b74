import { setTimeout as pause } from 'node:timers/promises';
import { type JsonAnswer, type RequestJson, requestJson } from '@booking/testing';

/** A client gives one attempt up after this time, and repeats the request. */
const ATTEMPT_MS_MAX = 10_000;
const PAUSE_MS = 200;
const PATIENCE_MS = 180_000;
/** A request that is repeated for longer than this is reported at this interval. */
const REPORTED_EVERY_MS = 60_000;

/** The answers of a proxy or a service that cannot work now, unless they are repetitions of an earlier answer. */
const UNAVAILABLE = [408, 429, 502, 503, 504];
/** A gateway's rejection is an outcome. A running request is not, nor is one that runs for a process that was killed. */
const OUTCOME = '/problems/gateway-rejected';
const RUNNING: readonly unknown[] = ['/problems/idempotency-key-in-use', '/problems/payment-in-progress'];

/**
 * Repeats each request until it has an outcome: after a lost connection, after no answer in time, and while a service
 * is unavailable. Faults may meet a request until the end of the run, so only three minutes after the longest possible
 * time of faults, the last answer counts, or the last error is thrown.
 */
export function persistentRequests(faultsMsMax: number, say: (line: string) => void): RequestJson {
  return async <Body>(...[url, request]: Parameters<RequestJson>) => {
    const beganAt = Date.now();
    const deadline = beganAt + faultsMsMax + PATIENCE_MS;
    let reportAt = beganAt + REPORTED_EVERY_MS;
    for (;;) {
      const attempt = await requestJson<Body>(url, { ...request, signal: AbortSignal.timeout(ATTEMPT_MS_MAX) }).catch(
        (error: unknown) => ({ error }),
      );
      const isOver = Date.now() >= deadline;
      if ('error' in attempt && isOver) throw attempt.error;
      if (!('error' in attempt) && (isOver || isOutcome(attempt))) return attempt;
      if (Date.now() >= reportAt) {
        say(`      repeated for ${Math.round((Date.now() - beganAt) / 1_000)} s: ${url}, ${describe(attempt)}`);
        reportAt += REPORTED_EVERY_MS;
      }
      await pause(PAUSE_MS);
    }
  };
}

function isOutcome({ status, headers, body }: JsonAnswer<unknown>): boolean {
  if (headers.get('idempotent-replayed') === 'true') return true;
  const { type } = Object(body) as { type?: string };
  if (RUNNING.includes(type)) return false;
  return !UNAVAILABLE.includes(status) || type === OUTCOME;
}

function describe(attempt: JsonAnswer<unknown> | { readonly error: unknown }): string {
  return 'error' in attempt ? String(attempt.error) : `${attempt.status} ${JSON.stringify(attempt.body)}`;
}
