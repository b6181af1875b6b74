import type { Refund } from '@booking/contracts';
import type { FactTable } from '../fields/facts.tsx';
import { knownSentenceIn, sentenceIn } from '../texts/text.ts';

type Failure = Pick<Refund, 'status' | 'failureReason'>;

/** Why a refund was rejected or failed; null for all other refunds. A person wrote the reason for a rejection. */
export function failureTextOf({ status, failureReason }: Failure): string | null {
  if (failureReason === null) return null;
  return status === 'rejected' ? knownSentenceIn(failureReason) : sentenceIn(failureReason);
}

export function failureFact(refund: Failure): FactTable {
  const name = refund.status === 'rejected' ? 'refunds.rejectionReason' : 'fields.failureReason';
  return { [name]: failureTextOf(refund) };
}
