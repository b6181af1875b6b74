export { canonicalJson, keyOfRequest, type IdempotencyKey } from './idempotency-key.ts';
export {
  createIdempotencyTable,
  eraseAnswers,
  IDEMPOTENCY_HOURS,
  idempotencyJob,
  indexAnswers,
} from './idempotency-table.ts';
export { RequestBatcher, type Decide, type Submitted } from './request-batcher.ts';
export { runFirstStepOnce, type FirstStep } from './run-first-step-once.ts';
export { ReplayedProblem, type Decided } from './stored-outcome-repository.ts';
