import { ProblemError } from '@booking/contracts';
import { type Database, transact, type Transaction } from '@booking/runtime';
import type { IdempotencyKey } from './idempotency-key.ts';
import {
  type Decided,
  type Ended,
  isLasting,
  isOutcomeTaken,
  lockAndFindOutcomes,
  storeOutcomes,
} from './stored-outcome-repository.ts';

type Work<Result> = (trx: Transaction) => Promise<Result>;

export type FirstStep<Result> = { readonly result: Result; readonly isReplay: boolean };

/**
 * Runs the first step of a request once per key and keeps its result as JSON for 24 hours. One transaction stores both
 * the changes and the result. A repetition gets the first result, or the problem that the first request ended with. Throws
 * `idempotency-key-in-use` while the first request runs, and `idempotency-key-reused` for a different request. Without
 * a key it only runs the work.
 */
export async function runFirstStepOnce<Result>(
  db: Database,
  key: IdempotencyKey | undefined,
  work: Work<Result>,
): Promise<FirstStep<Result>> {
  if (!key) return { result: await transact(db, work), isReplay: false };

  const decide = async (trx: Transaction) => ({ result: await work(trx) });
  return toFirstStep(await storeOnce(db, key, decide).catch((error: unknown) => storeProblem<Result>(db, key, error)));
}

/** Returns the result of the first step. Throws the problem if the request ended with one. */
export function toFirstStep<Result>(ended: Ended<Result>): FirstStep<Result> {
  if ('problem' in ended) throw ended.problem;
  return { result: ended.result, isReplay: ended.isReplay };
}

/**
 * Stores a problem as the outcome of the request, after the transaction that threw it was rolled back. If another
 * request with the same key has stored an outcome meanwhile, both get that outcome.
 */
function storeProblem<Result>(db: Database, key: IdempotencyKey, error: unknown): Promise<Ended<Result>> {
  if (!(error instanceof ProblemError)) throw error;
  const decided = { problem: error };
  if (!isLasting(decided)) throw error;
  return storeOnce(db, key, () => Promise.resolve(decided));
}

async function storeOnce<Result>(
  db: Database,
  key: IdempotencyKey,
  decide: (trx: Transaction) => Promise<Decided<Result>>,
): Promise<Ended<Result>> {
  try {
    return await transact(db, (trx) => endOrDecide(trx, key, decide), { setsLockTimeout: true });
  } catch (error) {
    if (!isOutcomeTaken(error)) throw error;
    return storeOnce(db, key, decide);
  }
}

async function endOrDecide<Result>(
  trx: Transaction,
  key: IdempotencyKey,
  decide: (trx: Transaction) => Promise<Decided<Result>>,
): Promise<Ended<Result>> {
  const [ended] = await lockAndFindOutcomes<Result>(trx, [key]);
  if (ended) return ended;

  const decided = await decide(trx);
  await storeOutcomes(trx, [{ key, decided }]);
  return { ...decided, isReplay: false };
}
