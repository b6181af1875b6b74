import { type FirstStep, type IdempotencyKey, runFirstStepOnce } from '@booking/idempotency';
import type { Database, Transaction } from '@booking/runtime';
import type { Answer } from '../define-route.ts';

/** Runs the work of a request once per key, like `runFirstStepOnce`, and marks the answer to a repetition. */
export async function runOnce(
  db: Database,
  key: IdempotencyKey | undefined,
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return toAnswer(await runFirstStepOnce(db, key, work));
}

export function toAnswer({ result, isReplay }: FirstStep<Answer>): Answer {
  return isReplay ? { ...result, replayed: true } : result;
}
