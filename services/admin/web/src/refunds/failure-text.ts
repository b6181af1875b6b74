import type { Refund } from '@booking/contracts';
import { knownSentenceIn, sentenceIn } from '../texts/server-sentence.ts';

/** Why a refund was rejected, or why it failed; null when it was not. A person wrote the reason for a rejection. */
export function failureTextOf({ status, failureReason }: Pick<Refund, 'status' | 'failureReason'>): string | null {
  if (failureReason === null) return null;
  return status === 'rejected' ? knownSentenceIn(failureReason) : sentenceIn(failureReason);
}
