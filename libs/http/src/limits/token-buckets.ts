import { type Clock, systemClock } from '@booking/runtime';

const KEYS_MAX = 10_000;
const MINUTE_MS = 60_000;

type Options = {
  readonly perMinute: number;
  readonly clock?: Clock;
  readonly keysMax?: number;
};

type Bucket = { tokens: number; filledAtMs: number };

export type Taken = {
  readonly isAccepted: boolean;
  /** The number of requests that would be accepted now. */
  readonly left: number;
  /** The time until the bucket is full again. */
  readonly fullInMs: number;
  /** The time until the next request is accepted. */
  readonly waitMs: number;
};

/**
 * A token bucket per key, in the memory of this replica. A full bucket holds the tokens of one minute, and is refilled
 * at that rate. Only the most recent keys are kept; a forgotten key starts with a full bucket.
 */
export class TokenBuckets {
  readonly #options: Required<Options>;
  readonly #buckets = new Map<string, Bucket>();

  constructor({ clock = systemClock, keysMax = KEYS_MAX, ...options }: Options) {
    this.#options = { clock, keysMax, ...options };
  }

  take(key: string): Taken {
    const { perMinute } = this.#options;
    const bucket = this.#refill(key);
    const isAccepted = bucket.tokens >= 1;
    if (isAccepted) bucket.tokens -= 1;
    const inMs = (tokens: number): number => (Math.max(0, tokens) * MINUTE_MS) / perMinute;
    return {
      isAccepted,
      left: Math.floor(bucket.tokens),
      fullInMs: inMs(perMinute - bucket.tokens),
      waitMs: inMs(1 - bucket.tokens),
    };
  }

  #refill(key: string): Bucket {
    const { perMinute, clock, keysMax } = this.#options;
    const nowMs = clock().getTime();
    const { tokens, filledAtMs } = this.#buckets.get(key) ?? { tokens: perMinute, filledAtMs: nowMs };
    const refilled = (Math.max(0, nowMs - filledAtMs) * perMinute) / MINUTE_MS;
    const bucket = { tokens: Math.min(perMinute, tokens + refilled), filledAtMs: nowMs };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > keysMax && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}
