import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasPermission, type Permission, ProblemError } from '@booking/contracts';
import { type Clock, systemClock, unlessEmpty } from '@booking/runtime';
import { z } from 'zod';
import type { Caller } from '../define-route.ts';
import { clientAddress, TrustedProxiesEnv } from '../requests/client-address.ts';
import { type Taken, TokenBuckets } from './token-buckets.ts';

/**
 * The default per caller: more than a person needs, and few enough that one customer cannot use up a gateway's rate
 * limit for all others.
 */
const PER_CALLER_DEFAULT = 300;
/**
 * The default per address: enough for the many customers whom a mobile network puts behind one address, and too few for
 * a flood.
 */
const PER_ADDRESS_DEFAULT = 60_000;
const PER_MINUTE_MAX = 1_000_000;
/** Callers with one of these permissions act for the business and for many customers, so they have no limit. */
const EXEMPT: readonly Permission[] = ['manage_bookings', 'process_refunds'];
const WINDOW_SECONDS = 60;

function count(ifMissing: number) {
  return unlessEmpty(z.coerce.number().int().min(0).max(PER_MINUTE_MAX).default(ifMissing));
}

/**
 * The variables of a service that limits the requests of an address. Spread `.shape` into the schema of that service.
 */
export const AddressLimitEnv = z.object({
  ADDRESS_REQUESTS_PER_MINUTE: count(PER_ADDRESS_DEFAULT),
  ...TrustedProxiesEnv.shape,
});

export const CallerLimitEnv = z.object({ CALLER_REQUESTS_PER_MINUTE: count(PER_CALLER_DEFAULT) });

/** Requests per minute; 0 switches a limit off. */
export type RateLimitConfig = {
  readonly perCaller: number;
  readonly perAddress: number;
  /** The number of trusted proxies in front of the service. With 0, the address of the connection counts. */
  readonly trustedProxies: number;
};

type Env = z.infer<typeof AddressLimitEnv> & Partial<z.infer<typeof CallerLimitEnv>>;

export function rateLimitConfig(env: Env): RateLimitConfig {
  const { CALLER_REQUESTS_PER_MINUTE: perCaller = 0, ADDRESS_REQUESTS_PER_MINUTE: perAddress } = env;
  return { perCaller, perAddress, trustedProxies: env.TRUSTED_PROXIES };
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Counted = { readonly caller?: Caller | undefined; readonly isPerCaller?: boolean };
type Usage = { readonly policy: 'caller' | 'address'; readonly quota: number; readonly taken: Taken };

/**
 * Limits the requests of each address, and the costly requests of each caller. Reports the limits in the headers of the
 * answer.
 */
export class RateLimits {
  readonly #config: RateLimitConfig;
  readonly #callers: TokenBuckets;
  readonly #addresses: TokenBuckets;

  constructor(config: RateLimitConfig, clock: Clock = systemClock) {
    this.#config = config;
    this.#callers = new TokenBuckets({ perMinute: config.perCaller, clock });
    this.#addresses = new TokenBuckets({ perMinute: config.perAddress, clock });
  }

  /**
   * Counts a request. Throws `too-many-requests` with the time to wait. A request counts for its address, and for its
   * caller if it is costly.
   */
  count({ request, response }: Exchange, { caller, isPerCaller = false }: Counted): void {
    if (caller && EXEMPT.some((permission) => hasPermission(caller, permission))) return;
    const usages = [...this.#ofAddress(request), ...(caller && isPerCaller ? this.#ofCaller(caller) : [])];
    if (usages.length === 0) return;

    response.setHeader('ratelimit-policy', usages.map(policyOf).join(', '));
    response.setHeader('ratelimit', usages.map(stateOf).join(', '));
    const waitsMs = usages.flatMap(({ taken: { isAccepted, waitMs } }) => (isAccepted ? [] : [waitMs]));
    if (waitsMs.length > 0) throw tooManyRequests(Math.max(...waitsMs));
  }

  #ofAddress({ headers, socket }: IncomingMessage): Usage[] {
    const { perAddress: quota, trustedProxies } = this.#config;
    if (quota === 0) return [];
    const { remoteAddress } = socket;
    const address = clientAddress({ headers, remoteAddress }, trustedProxies);
    return address === undefined ? [] : [{ policy: 'address', quota, taken: this.#addresses.take(address) }];
  }

  #ofCaller({ sub }: Caller): Usage[] {
    const { perCaller: quota } = this.#config;
    return quota === 0 ? [] : [{ policy: 'caller', quota, taken: this.#callers.take(sub) }];
  }
}

/** An entry of the header `RateLimit-Policy`, a structured field (draft-ietf-httpapi-ratelimit-headers). */
function policyOf({ policy, quota }: Usage): string {
  return `"${policy}";q=${quota};w=${WINDOW_SECONDS}`;
}

function stateOf({ policy, taken: { isAccepted, left, fullInMs, waitMs } }: Usage): string {
  return `"${policy}";r=${left};t=${seconds(isAccepted ? fullInMs : waitMs)}`;
}

function tooManyRequests(waitMs: number): ProblemError {
  return new ProblemError('too-many-requests', 'You sent too many requests; wait and try again.', {
    retryAfterSeconds: seconds(waitMs),
  });
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}
