import { ProblemError } from '@booking/contracts';

/** Replaces an unknown id in the audit log, because no erasure would find it there. */
export const UNKNOWN_CUSTOMER = 'unknown';

export function customerNotFound(): ProblemError {
  return new ProblemError('not-found', 'There is no booking of this customer.');
}
