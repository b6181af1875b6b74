import { createHash } from 'node:crypto';
import { ProblemError } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const QUARTER_HOUR_SECONDS = 15 * 60;
/** Attempts from one address, whatever the accounts: too few to keep others waiting for their turn. */
const PER_ADDRESS = { points: 20, duration: QUARTER_HOUR_SECONDS };
/** Attempts for one account from one address. */
const PER_ORIGIN = { points: 5, duration: QUARTER_HOUR_SECONDS };
/**
 * Attempts for one account from everywhere within a day: so many that nobody who does not own many addresses can lock
 * somebody out, so few that no password is guessed.
 */
const PER_ACCOUNT = { points: 100, duration: 24 * 60 * 60 };

/** Who tries to sign in, and from where. */
export type Origin = { readonly email: string; readonly address: string };

export type SignInAttempts = {
  /** Counts an attempt before it is made. Throws `too-many-requests`, saying how long to wait. */
  count(origin: Origin): Promise<void>;
  /**
   * Somebody got in: what went wrong before with this account does not count any more. What went wrong with others from
   * the same address does, or one account would be enough to try all others.
   */
  forget(origin: Origin): Promise<void>;
  /** Deletes what no longer limits anybody. */
  discardExpired(): Promise<void>;
};

/** Counted in the database, so that neither a restart nor a second replica gives anybody more attempts. */
export function createSignInAttempts(db: Database): SignInAttempts {
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
  const perAddress = limiter('address', PER_ADDRESS);
  const perOrigin = limiter('origin', PER_ORIGIN);
  const perAccount = limiter('account', PER_ACCOUNT);

  return {
    async count(origin) {
      await perAddress.consume(addressKey(origin)).catch(refuse);
      await perOrigin.consume(originKey(origin)).catch(refuse);
      await perAccount.consume(accountKey(origin)).catch(refuse);
    },
    async forget(origin) {
      await perAddress.reward(addressKey(origin));
      await perOrigin.delete(originKey(origin));
      await perAccount.delete(accountKey(origin));
    },
    async discardExpired() {
      await db('sign_in_attempts').where('expire', '<', Date.now()).delete();
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1_000);
  throw new ProblemError('too-many-requests', 'Too many attempts to sign in; wait and try again.', {
    retryAfterSeconds,
  });
}

function addressKey({ address }: Origin): string {
  return digest(address);
}

function originKey({ email, address }: Origin): string {
  return digest(`${email}\n${address}`);
}

function accountKey({ email }: Origin): string {
  return digest(email);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
