import { ProblemError } from '@booking/contracts';
import { z } from 'zod';
import { FilterText } from '../read-model/record-query.ts';

/** The id of a customer in a path, percent-encoded, because it may contain slashes. */
export const CustomerParams = z.object({ customer: FilterText });

/** Replaces an unknown id in the audit log, because no erasure would find it there. */
export const UNKNOWN_CUSTOMER = 'unknown';

export function customerNotFound(): ProblemError {
  return new ProblemError('not-found', 'There is no booking of this customer.');
}
