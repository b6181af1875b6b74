import { setTimeout as pause } from 'node:timers/promises';
import { type JsonAnswer, type RequestJson, requestJson } from '@booking/testing';

/** A client gives up one attempt after this time, and repeats the request. */
const ATTEMPT_MS_MAX = 10_000;
const PAUSE_MS = 200;
const PATIENCE_MS = 180_000;
/** A request is reported each time that it has been repeated for another minute. */
const REPORTED_EVERY_MS = 60_000;

/**
 * The answers of a proxy or a service that is unavailable. The repetition of a stored answer does not count as one of
 * them.
 */
const UNAVAILABLE = [408, 429, 502, 503, 504];
/**
 * A rejection by the gateway is an outcome. A running request is not, because its process may have been killed. A
 * payment that stays pending at its bank gets the same answer, so clients stop repeating the request after three
 * minutes.
 */
const OUTCOME = '/problems/gateway-rejected';
const RUNNING: readonly unknown[] = ['/problems/idempotency-key-in-use', '/problems/payment-in-progress'];

/**
 * Repeats each request until it has an outcome: after a lost connection, after a time-out, and while a service is
 * unavailable. Faults may disturb a request until the end of the run. If it has no outcome three minutes after the last
 * possible fault, the last answer is returned, or the last error is thrown.
 */
export function persistentRequests(faultsMsMax: number, say: (line: string) => void): RequestJson {
  return async <Body>(...[url, request]: Parameters<RequestJson>) => {
    const beganAt = Date.now();
    let reportAt = REPORTED_EVERY_MS;
    for (;;) {
      const attempt = await requestJson<Body>(url, { ...request, signal: AbortSignal.timeout(ATTEMPT_MS_MAX) }).catch(
        (error: unknown) => ({ error }),
      );
      const waitedMs = Date.now() - beganAt;
      const isOver = waitedMs >= faultsMsMax + PATIENCE_MS;
      if ('error' in attempt && isOver) throw attempt.error;
      if (!('error' in attempt) && (isOver || isEnd(attempt, waitedMs))) return attempt;
      if (waitedMs >= reportAt) {
        say(`      repeated for ${Math.round(waitedMs / 1_000)} s: ${url}, ${describe(attempt)}`);
        reportAt += REPORTED_EVERY_MS;
      }
      await pause(pauseAfterMs(attempt));
    }
  };
}

/** Waits as long as `Retry-After` says, like the clients of the product. */
function pauseAfterMs(attempt: JsonAnswer<unknown> | { readonly error: unknown }): number {
  const retryAfter = 'error' in attempt ? null : attempt.headers.get('retry-after');
  return retryAfter === null ? PAUSE_MS : Number(retryAfter) * 1_000;
}

function isEnd(answer: JsonAnswer<unknown>, waitedMs: number): boolean {
  return isOutcome(answer) || (waitedMs >= PATIENCE_MS && isRunning(answer));
}

function isOutcome(answer: JsonAnswer<unknown>): boolean {
  if (answer.headers.get('idempotent-replayed') === 'true') return true;
  if (isRunning(answer)) return false;
  return !UNAVAILABLE.includes(answer.status) || typeOf(answer) === OUTCOME;
}

function isRunning(answer: JsonAnswer<unknown>): boolean {
  return RUNNING.includes(typeOf(answer));
}

function typeOf({ body }: JsonAnswer<unknown>): unknown {
  return (Object(body) as { type?: string }).type;
}

function describe(attempt: JsonAnswer<unknown> | { readonly error: unknown }): string {
  return 'error' in attempt ? String(attempt.error) : `${attempt.status} ${JSON.stringify(attempt.body)}`;
}
