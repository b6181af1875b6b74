import { hasPermission, ProblemError, type Permission } from '@booking/contracts';
import { systemClock, type Clock } from '@booking/runtime';
import { z } from 'zod';
import type { Caller } from './define-route.ts';

/** More than a person needs, and few enough that one customer cannot use up a gateway's rate limit for all others. */
const PER_MINUTE_DEFAULT = 300;
const PER_MINUTE_MAX = 1_000_000;
const CALLERS_MAX = 10_000;
/** Callers with one of these permissions act for the business and for many customers, so they have no limit. */
const EXEMPT: readonly Permission[] = ['manage_bookings', 'process_refunds'];
const MINUTE_MS = 60_000;

const unlessEmpty = (text: unknown): unknown => (text === '' ? undefined : text);

/** The variable of a service that limits its callers. Spread `.shape` into its own schema. */
export const CallerLimitEnv = z.object({
  CALLER_REQUESTS_PER_MINUTE: z.preprocess(
    unlessEmpty,
    z.coerce.number().int().min(0).max(PER_MINUTE_MAX).default(PER_MINUTE_DEFAULT),
  ),
});

type Options = {
  /** 0 switches the limit off. */
  readonly perMinute: number;
  readonly clock?: Clock;
  readonly callersMax?: number;
};

type Bucket = { tokens: number; filledAtMs: number };

/**
 * A token bucket per caller, in the memory of this replica. A full bucket holds a minute's requests and refills at the
 * same rate. The most recent callers are kept; a forgotten caller starts with a full bucket.
 */
export class CallerLimit {
  readonly #options: Required<Options>;
  readonly #buckets = new Map<string, Bucket>();

  constructor({ clock = systemClock, callersMax = CALLERS_MAX, ...options }: Options) {
    this.#options = { clock, callersMax, ...options };
  }

  /** Counts a request of this caller. Throws `too-many-requests` with the time to wait. */
  take(caller: Caller): void {
    const { perMinute } = this.#options;
    if (perMinute === 0 || EXEMPT.some((permission) => hasPermission(caller, permission))) return;

    const bucket = this.#refill(caller.sub);
    if (bucket.tokens < 1) throw tooManyRequests(((1 - bucket.tokens) * MINUTE_MS) / perMinute);
    bucket.tokens -= 1;
  }

  #refill(sub: string): Bucket {
    const { perMinute, clock, callersMax } = this.#options;
    const nowMs = clock().getTime();
    const { tokens, filledAtMs } = this.#buckets.get(sub) ?? { tokens: perMinute, filledAtMs: nowMs };
    const refilled = (Math.max(0, nowMs - filledAtMs) * perMinute) / MINUTE_MS;
    const bucket = { tokens: Math.min(perMinute, tokens + refilled), filledAtMs: nowMs };
    this.#buckets.delete(sub);
    this.#buckets.set(sub, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > callersMax && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}

function tooManyRequests(waitMs: number): ProblemError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new ProblemError('too-many-requests', 'You sent too many requests; wait and try again.', {
    retryAfterSeconds,
  });
}
