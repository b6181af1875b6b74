import type { Refund } from '@booking/contracts';
import { Fact } from '../fields/facts.tsx';
import { knownSentenceIn, sentenceIn } from '../texts/server-sentence.ts';
import { useText } from '../texts/use-text.ts';

/** Why a refund was rejected, or why it failed. */
export function FailureFact({ refund: { status, failureReason } }: { refund: Refund }) {
  const text = useText();
  if (failureReason === null) return null;
  return status === 'rejected' ? (
    <Fact name={text('refunds.rejectionReason')}>{knownSentenceIn(failureReason)}</Fact>
  ) : (
    <Fact name={text('refunds.failureReason')}>{sentenceIn(failureReason)}</Fact>
  );
}
