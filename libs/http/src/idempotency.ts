import { createHash } from 'node:crypto';
import { ProblemError, problems, type ProblemExtensions, type ProblemType } from '@booking/contracts';
import { defineStatement, transact, type Database, type Transaction } from '@booking/runtime';
import type { Answer } from './define-route.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

type Work<Result> = (trx: Transaction) => Promise<Result>;

/** What the first request with a key came to, as it is stored. */
type Outcome<Result> =
  | { readonly result: Result }
  | { readonly problem: { type: ProblemType; detail: string; extensions: ProblemExtensions } };

type StoredOutcome = { digest: string; outcome: unknown };

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

  const { outcome, isReplay } = await runAndStore(db, key, work).catch((error: unknown) =>
    storeProblem<Result>(db, key, error),
  );
  if ('result' in outcome) return { result: outcome.result, isReplay };

  const { type, detail, extensions } = outcome.problem;
  throw isReplay ? new ReplayedProblem(type, detail, extensions) : new ProblemError(type, detail, extensions);
}

type Ended<Result> = { readonly outcome: Outcome<Result>; readonly isReplay: boolean };

function runAndStore<Result>(db: Database, key: IdempotencyKey, work: Work<Result>): Promise<Ended<Result>> {
  return storeOnce(db, key, async (trx) => ({ result: await work(trx) }));
}

/**
 * A problem has undone what the work did, and becomes its outcome; unless another request with the key has come to one
 * in between, which then holds for both.
 */
function storeProblem<Result>(db: Database, key: IdempotencyKey, error: unknown): Promise<Ended<Result>> {
  if (!(error instanceof ProblemError) || isPassing(error.type) || isAboutKey(error.type)) throw error;
  const { type, message: detail, extensions } = error;
  return storeOnce(db, key, () => Promise.resolve({ problem: { type, detail, extensions } }));
}

function storeOnce<Result>(
  db: Database,
  key: IdempotencyKey,
  decide: (trx: Transaction) => Promise<Outcome<Result>>,
): Promise<Ended<Result>> {
  return transact(db, async (trx) => {
    await lockKey(trx, key);
    const stored = await findOutcome<Result>(trx, key);
    if (stored) return { outcome: stored, isReplay: true };

    const outcome = await decide(trx);
    await insertOutcome(trx, [key.caller, key.key, key.digest, JSON.stringify(outcome)]);
    return { outcome, isReplay: false };
  });
}

const tryLock = defineStatement<{ is_locked: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as is_locked');
const selectOutcome = defineStatement<StoredOutcome>(
  'select digest, outcome from idempotency_keys where caller = $1 and key = $2',
);
const insertOutcome = defineStatement(
  'insert into idempotency_keys (caller, key, digest, outcome) values ($1, $2, $3, $4)',
);

/** The lock ends with the transaction, however that ends: a process that dies leaves no key in use. */
async function lockKey(trx: Transaction, { caller, key }: IdempotencyKey): Promise<void> {
  const lock = createHash('sha256')
    .update(JSON.stringify([caller, key]))
    .digest()
    .readBigInt64BE();
  const [row] = await tryLock(trx, [lock.toString()]);
  if (row?.is_locked !== true)
    throw new ProblemError('idempotency-key-in-use', 'The first request with this key has no answer yet.');
}

async function findOutcome<Result>(
  trx: Transaction,
  { caller, key, digest }: IdempotencyKey,
): Promise<Outcome<Result> | undefined> {
  const [stored] = await selectOutcome(trx, [caller, key]);
  if (!stored) return undefined;
  if (stored.digest === digest) return stored.outcome as Outcome<Result>;
  throw new ProblemError('idempotency-key-reused', 'This key belongs to another request; send a new key.');
}

/** What was wrong with the key itself says nothing about the request. */
function isAboutKey(type: ProblemType): boolean {
  return type === 'idempotency-key-in-use' || type === 'idempotency-key-reused';
}

/** A problem that says nothing about the request itself: the same request may succeed a moment later. */
function isPassing(type: ProblemType): boolean {
  const { status } = problems[type];
  return status >= 500 || status === 429 || type === 'payment-in-progress';
}
