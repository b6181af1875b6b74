import { ProblemError } from '@booking/contracts';

/**
 * The problem of one of several audited actions, which does not stop the others. Throws any other error, and a missing
 * permission: it would be missing for each of them.
 */
export function problemOfOne(error: unknown): ProblemError {
  if (error instanceof ProblemError && error.type !== 'forbidden') return error;
  throw error;
}
