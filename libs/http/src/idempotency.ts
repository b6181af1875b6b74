import { createHash } from 'node:crypto';
import { ProblemError, problems, type ProblemExtensions, type ProblemType } from '@booking/contracts';
import { transact, type Database, type Transaction } from '@booking/runtime';
import type { Answer } from './define-route.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

type Work<Result> = (trx: Transaction) => Promise<Result>;

/** What the first request with a key came to, as it is stored. */
type Outcome<Result> =
  | { readonly result: Result }
  | { readonly problem: { type: ProblemType; detail: string; extensions: ProblemExtensions } };

type StoredOutcome = { caller: string; key: string; digest: string; outcome: unknown };

/** A problem that the first request with this key met already. */
export class ReplayedProblem extends ProblemError {}

/**
 * Runs the work of a request once per key and keeps its answer for 24 hours, in one transaction: the changes and the
 * answer are there together or not at all. A repetition gets the first answer again, also when that was a problem.
 * Throws `idempotency-key-in-use` while the first request runs and `idempotency-key-reused` for another request.
 * Without a key it only runs the work. (draft-ietf-httpapi-idempotency-key-header)
 */
export async function runOnce(db: Database, key: IdempotencyKey | undefined, work: Work<Answer>): Promise<Answer> {
  const { result, isReplay } = await runFirstStepOnce(db, key, work);
  return isReplay ? { ...result, replayed: true } : result;
}

/**
 * The same for a request that goes on after its transaction, to a gateway for example: keeps what the first step
 * returned, which must survive JSON, so that a repetition goes on from there.
 */
export async function runFirstStepOnce<Result>(
  db: Database,
  key: IdempotencyKey | undefined,
  work: Work<Result>,
): Promise<{ result: Result; isReplay: boolean }> {
  if (!key) return { result: await transact(db, work), isReplay: false };

  const { outcome, isReplay } = await transact(db, async (trx) => {
    await lockKey(trx, key);
    const stored = await findOutcome<Result>(trx, key);
    return stored
      ? { outcome: stored, isReplay: true }
      : { outcome: await runAndStore(trx, key, work), isReplay: false };
  });
  if ('result' in outcome) return { result: outcome.result, isReplay };

  const { type, detail, extensions } = outcome.problem;
  throw isReplay ? new ReplayedProblem(type, detail, extensions) : new ProblemError(type, detail, extensions);
}

/** The lock ends with the transaction, however that ends: a process that dies leaves no key in use. */
async function lockKey(trx: Transaction, { caller, key }: IdempotencyKey): Promise<void> {
  const lock = createHash('sha256')
    .update(JSON.stringify([caller, key]))
    .digest()
    .readBigInt64BE();
  const { rows } = await trx.raw<{ rows: { isLocked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?::bigint) as "isLocked"',
    [lock.toString()],
  );
  if (rows[0]?.isLocked !== true)
    throw new ProblemError('idempotency-key-in-use', 'The first request with this key has no answer yet.');
}

async function findOutcome<Result>(
  trx: Transaction,
  { caller, key, digest }: IdempotencyKey,
): Promise<Outcome<Result> | undefined> {
  const stored = await trx<StoredOutcome>('idempotency_keys').where({ caller, key }).first('digest', 'outcome');
  if (!stored) return undefined;
  if (stored.digest === digest) return stored.outcome as Outcome<Result>;
  throw new ProblemError('idempotency-key-reused', 'This key belongs to another request; send a new key.');
}

async function runAndStore<Result>(
  trx: Transaction,
  { caller, key, digest }: IdempotencyKey,
  work: Work<Result>,
): Promise<Outcome<Result>> {
  const outcome = await runInSavepoint(trx, work);
  await trx('idempotency_keys').insert({ caller, key, digest, outcome: JSON.stringify(outcome) });
  return outcome;
}

/**
 * A problem undoes what the work did and becomes its outcome. The savepoint is made by hand, because a nested knex
 * transaction would hide from the outer one what the work announces.
 */
async function runInSavepoint<Result>(trx: Transaction, work: Work<Result>): Promise<Outcome<Result>> {
  await trx.raw('savepoint work');
  try {
    return { result: await work(trx) };
  } catch (error) {
    if (!(error instanceof ProblemError) || isPassing(error.type)) throw error;
    await trx.raw('rollback to savepoint work');
    const { type, message: detail, extensions } = error;
    return { problem: { type, detail, extensions } };
  }
}

/** A problem that says nothing about the request itself: the same request may succeed a moment later. */
function isPassing(type: ProblemType): boolean {
  const { status } = problems[type];
  return status >= 500 || status === 429 || type === 'payment-in-progress';
}
