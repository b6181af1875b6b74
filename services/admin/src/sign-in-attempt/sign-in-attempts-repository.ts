import { hash } from 'node:crypto';
import { ProblemError } from '@booking/contracts';
import type { Clock, Database } from '@booking/runtime';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isKnownDevice } from '../known-device/known-device-repository.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/**
 * OpenID callbacks from one address. Admin sends the code of each callback to the provider, which could block admin for
 * too many wrong codes. An office behind one address needs fewer callbacks, although sessions are confirmed every 15
 * minutes.
 */
const PER_CALLBACK_ADDRESS = { points: 120, duration: 60 };
/**
 * The limit of attempts from one address, for all accounts together. It is low enough that the queue for hashing stays
 * short for other people.
 */
const PER_ADDRESS = { points: 20, duration: QUARTER_HOUR_SECONDS };
const PER_ORIGIN = { points: 5, duration: QUARTER_HOUR_SECONDS };
/** Attempts of unknown devices for one account within a day: too few to guess a password. */
const PER_ACCOUNT = { points: 100, duration: DAY_SECONDS };
/**
 * Attempts for one account on a known device, within a day. They are counted separately, so an attacker who uses up the
 * attempts of unknown devices does not lock the owner out.
 */
const PER_DEVICE = { points: 10, duration: DAY_SECONDS };
/** How far the clocks of replicas may differ. */
const CLOCK_MARGIN_MS = 60_000;

/** The account of an attempt to sign in, and its origin. */
type Origin = {
  readonly email: string;
  readonly address: string;
  /** The token that identifies a device. */
  readonly device: string | undefined;
};

type Attempt = {
  /** The hash of the address at which the attempt was counted; null if it was counted on a known device. */
  readonly countedAddress: string | null;
  /**
   * Called after a successful sign-in: failed attempts from the same origin no longer count for this account. Those for
   * other accounts from the same address still count, or one account would suffice to try all others.
   */
  readonly forgetFailures: () => Promise<unknown>;
};

/** Counts in the database, so that neither a restart nor a second replica permits more attempts. */
export class SignInAttempts {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #limiters: ReturnType<typeof limitersOf>;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#limiters = limitersOf(db);
  }

  /** Counts an attempt before it is made. Throws `too-many-requests` with the delay. */
  async count(origin: Origin): Promise<Attempt> {
    return (await this.#countOnKnownDevice(origin)) ?? (await this.#countOnUnknownDevice(origin));
  }

  async #countOnKnownDevice({ email, device }: Origin): Promise<Attempt | undefined> {
    if (device === undefined) return undefined;
    if (!(await isKnownDevice(this.#db, email, { token: device, at: this.#clock() }))) return undefined;
    const key = hash('sha256', `${email}\n${device}`);
    const hasBudget = await consume(this.#limiters.perDevice, key).then(() => true, isUsedUp);
    if (!hasBudget) return undefined;
    return { countedAddress: null, forgetFailures: () => this.#limiters.perDevice.delete(key) };
  }

  async #countOnUnknownDevice({ email, address }: Origin): Promise<Attempt> {
    const [ofOrigin, ofAccount] = [hash('sha256', `${email}\n${address}`), hash('sha256', email)];
    const countedAddress = await this.countAddress(address);
    await consume(this.#limiters.perOrigin, ofOrigin).catch(refuse);
    await consume(this.#limiters.perAccount, ofAccount).catch(refuse);
    const forgetFailures = async (): Promise<void> => {
      await this.forgetAddress(countedAddress);
      await this.#limiters.perOrigin.delete(ofOrigin);
      await this.#limiters.perAccount.delete(ofAccount);
    };
    return { countedAddress, forgetFailures };
  }

  /**
   * Counts an attempt of an address for an account that is unknown yet. Returns the hash of the address. Throws
   * `too-many-requests`.
   */
  async countAddress(address: string): Promise<string> {
    const countedAddress = hash('sha256', address);
    await consume(this.#limiters.perAddress, countedAddress).catch(refuse);
    return countedAddress;
  }

  /** Called after a successful sign-in: the attempt that an earlier step counted at this address no longer counts. */
  async forgetAddress(countedAddress: string | null): Promise<void> {
    if (countedAddress !== null) await this.#limiters.perAddress.reward(countedAddress);
  }

  /** Counts an OpenID callback before its code is sent to the provider. Throws `too-many-requests`. */
  countOpenIdCallback(address: string): Promise<void> {
    return consume(this.#limiters.perCallbackAddress, hash('sha256', address)).catch(refuse);
  }

  async discardExpired(): Promise<void> {
    await this.#db('sign_in_attempts').where('expire', '<', Date.now()).delete();
  }
}

function limitersOf(db: Database) {
  const limiter = (keyPrefix: string, limit: typeof PER_ADDRESS): RateLimiterPostgres =>
    new RateLimiterPostgres({
      ...limit,
      keyPrefix,
      storeClient: db,
      storeType: 'knex',
      tableName: 'sign_in_attempts',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
  return {
    perAddress: limiter('address', PER_ADDRESS),
    perOrigin: limiter('origin', PER_ORIGIN),
    perAccount: limiter('account', PER_ACCOUNT),
    perDevice: limiter('device', PER_DEVICE),
    perCallbackAddress: limiter('openid', PER_CALLBACK_ADDRESS),
  };
}

/**
 * Counts an attempt. A counter that ends later than a new counter was started by a clock that was ahead. Such a counter
 * is replaced, so that nobody is locked out until that time.
 */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    const msMax = limiter.msDuration + CLOCK_MARGIN_MS;
    if (!(error instanceof RateLimiterRes) || error.msBeforeNext <= msMax) throw error;
    await limiter.delete(key);
    await limiter.consume(key);
  }
}

function isUsedUp(error: unknown): false {
  if (!(error instanceof RateLimiterRes)) throw error;
  return false;
}

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1_000);
  throw new ProblemError('too-many-requests', 'Too many attempts to sign in; wait and try again.', {
    retryAfterSeconds,
  });
}
