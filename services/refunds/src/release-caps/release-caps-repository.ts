import { AMOUNT_MINOR_MAX, type CurrencyCode, type Money } from '@booking/contracts';
import { type Database, inTurn, transact, type Transaction } from '@booking/runtime';
import { isNamed, type Names } from '../approval-policy/approval-policy.ts';
import { capExceeded, type ExceededCap, findExceededCap, hasCap, type ReleaseCaps } from './release-caps.ts';

type Releasing = {
  readonly db: Database;
  readonly caps: ReleaseCaps;
  readonly currency: CurrencyCode;
  readonly deadlineMs: number | undefined;
};

/**
 * Runs a transaction that may release money in this currency. Releases of this process in currencies with a cap run one
 * after the other. They queue before they take a connection, instead of at the lock in `readExceededCap`.
 */
export function releaseInTurn<Result>(
  { db, caps, currency, deadlineMs }: Releasing,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const release = () => transact(db, work);
  return hasCap(caps, currency) ? inTurn(db, { key: 'release caps', deadlineMs }, release) : release();
}

type Release = { readonly names: Names; readonly amount: Money };

/** Throws `refund-cap-exceeded` unless these people may release the amount now. See `readExceededCap`. */
export async function requireRoomInCaps(trx: Transaction, caps: ReleaseCaps, release: Release): Promise<void> {
  const exceeded = await readExceededCap(trx, caps, release);
  if (exceeded) throw capExceeded(exceeded);
}

/**
 * The cap that an amount would exceed, if any. In a currency with a cap, the call waits until the previous release in
 * such a currency is committed. The caller has locked the payments of the booking, and stores the release in the same
 * transaction.
 */
export async function readExceededCap(
  trx: Transaction,
  caps: ReleaseCaps,
  { names, amount }: Release,
): Promise<ExceededCap | undefined> {
  const { currency } = amount;
  if (amount.amount === 0 || !hasCap(caps, currency)) return undefined;
  await lockCaps(trx, caps);
  const released = await readReleased(trx, currency);
  const own = released.filter(({ by }) => isNamed(names, by));
  return findExceededCap(caps, amount, {
    byPerson: { amount: sumOf(own), currency },
    byAll: { amount: sumOf(released), currency },
  });
}

/** Locks the caps of all currencies, because a transaction may release money in several currencies, in any order. */
async function lockCaps(trx: Transaction, { perPerson, perDay }: ReleaseCaps): Promise<void> {
  const currencies = [...new Set([...perPerson.keys(), ...perDay.keys()])].toSorted();
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(?::text[]) as key', [
    currencies.map((currency) => `release caps of ${currency}`),
  ]);
}

/**
 * Larger sums count as this amount. It is above every cap and far below 2^53, so that sums of any number of releases
 * are compared exactly.
 */
const RELEASED_MINOR_MAX = 2 * AMOUNT_MINOR_MAX;

type Released = { readonly by: string; readonly minor: number };
type ReleasedRow = { readonly released_by: string; readonly minor: number };

function sumOf(released: readonly Released[]): number {
  return released.reduce((sum, { minor }) => Math.min(sum + minor, RELEASED_MINOR_MAX), 0);
}

async function readReleased(trx: Transaction, currency: CurrencyCode): Promise<Released[]> {
  const rows = await trx('refund_allocations')
    .where({ currency })
    .whereRaw("released_at > now() - interval '24 hours'")
    .whereIn('status', ['reserved', 'submitted', 'pending', 'succeeded'])
    .groupBy('released_by')
    .select<ReleasedRow[]>(
      'released_by',
      trx.raw('least(sum(amount_minor), ?)::bigint as minor', [RELEASED_MINOR_MAX]),
    );
  return rows.map(({ released_by: by, minor }) => ({ by, minor }));
}
