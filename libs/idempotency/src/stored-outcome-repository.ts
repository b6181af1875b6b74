import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { ProblemError, type ProblemExtensions, problems, type ProblemType } from '@booking/contracts';
import { defineStatement, defineWrite, isUniqueViolation, lockTimeoutInTurn, type Transaction } from '@booking/runtime';
import type { IdempotencyKey } from './idempotency-key.ts';

/** The result of a request, or the problem that it ended with. After a problem nothing was changed. */
export type Decided<Result> = { readonly result: Result } | { readonly problem: ProblemError };

/** The outcome of a request. `isReplay` means that an earlier request with the same key had it. */
export type Ended<Result> = Decided<Result> & { readonly isReplay: boolean };

/** A problem that ended an earlier request with this key. */
export class ReplayedProblem extends ProblemError {}

type Outcome<Result> =
  | { readonly result: Result }
  | { readonly problem: { type: ProblemType; detail: string; extensions: ProblemExtensions } };

type KeyRow = { is_locked: boolean; digest: string | null; outcome: unknown };

const lockKeys = defineStatement<KeyRow>(`
  select pg_try_advisory_xact_lock(lock) as is_locked, digest, outcome,
    set_config('lock_timeout', coalesce($4, current_setting('lock_timeout')), true)
  from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as asked (lock, caller, key, place)
  left join idempotency_keys using (caller, key)
  order by place`);

const insertOutcomes = defineWrite(`
  insert into idempotency_keys (caller, key, digest, outcome)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::json[])`);

/**
 * Locks keys until the transaction ends, and returns the stored outcome of each, or undefined. A stored outcome is
 * final, so it needs no lock. If another request holds a key without an outcome, the key has the problem
 * `idempotency-key-in-use`. If the process dies, PostgreSQL releases its locks. The statement also sets the lock
 * time-out of the turn (see `inTurn`), so `transact` does not set it.
 */
export async function lockAndFindOutcomes<Result>(
  trx: Transaction,
  keys: readonly IdempotencyKey[],
): Promise<(Ended<Result> | undefined)[]> {
  if (keys.length === 0) return [];
  const asked = keys.map((key) => ({ key, lock: lockOf(key) }));
  const rows = await lockKeys(trx, [
    asked.map(({ lock }) => lock),
    keys.map(({ caller }) => caller),
    keys.map(({ key }) => key),
    lockTimeoutInTurn(),
  ]);
  const locked = new Set<string>();
  return asked.map(({ key, lock }, index) => {
    const row = rows[index];
    assert(row, 'Each key has a row');
    if (row.digest !== null) return endedBefore<Result>(row, key);
    if (!row.is_locked || locked.has(lock)) return inUse();
    locked.add(lock);
    return undefined;
  });
}

type Entry = { readonly key: IdempotencyKey | undefined; readonly decided: Decided<unknown> };

/**
 * Stores the outcomes of requests with keys, if they are final. The commit fails when one of the keys has an outcome
 * already (see `isOutcomeTaken`).
 */
export async function storeOutcomes(trx: Transaction, entries: readonly Entry[]): Promise<void> {
  const kept = entries.flatMap(({ key, decided }) => (key && isLasting(decided) ? [{ key, decided }] : []));
  if (kept.length === 0) return;
  await insertOutcomes(trx, [
    kept.map(({ key }) => key.caller),
    kept.map(({ key }) => key.key),
    kept.map(({ key }) => key.digest),
    kept.map(({ decided }) => JSON.stringify(toOutcome(decided))),
  ]);
}

/** Whether another transaction has stored an outcome for the same key since this transaction looked it up. */
export function isOutcomeTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'idempotency_keys_pkey');
}

/** Problems that end by themselves, or are about the key itself. */
const NOT_STORED: readonly ProblemType[] = [
  'payment-in-progress',
  'refund-cap-exceeded',
  'idempotency-key-in-use',
  'idempotency-key-reused',
];

/**
 * Whether an outcome is final, so that a repetition gets it too. After a temporary problem, such as 503 or 429, a
 * repetition runs the work again.
 */
export function isLasting(decided: Decided<unknown>): boolean {
  if ('result' in decided) return true;
  const { type } = decided.problem;
  const { status } = problems[type];
  return status < 500 && status !== 429 && !NOT_STORED.includes(type);
}

function endedBefore<Result>(row: KeyRow, { digest }: IdempotencyKey): Ended<Result> {
  if (row.digest === digest) return { ...toDecided(row.outcome as Outcome<Result>), isReplay: true };
  const detail = 'This idempotency key was already used with a different request; send a new key.';
  const problem = new ProblemError('idempotency-key-reused', detail);
  return { problem, isReplay: false };
}

function inUse(): Ended<never> {
  const problem = new ProblemError('idempotency-key-in-use', 'The first request with this key has no answer yet.');
  return { problem, isReplay: false };
}

function toOutcome<Result>(decided: Decided<Result>): Outcome<Result> {
  if ('result' in decided) return decided;
  const { type, message: detail, extensions } = decided.problem;
  return { problem: { type, detail, extensions } };
}

function toDecided<Result>(outcome: Outcome<Result>): Decided<Result> {
  if ('result' in outcome) return outcome;
  const { type, detail, extensions } = outcome.problem;
  return { problem: new ReplayedProblem(type, detail, extensions) };
}

function lockOf({ caller, key }: IdempotencyKey): string {
  return hash('sha256', JSON.stringify([caller, key]), 'buffer')
    .readBigInt64BE()
    .toString();
}
