import type { Refund } from '@booking/contracts';
import { Fact } from '../fields/facts.tsx';
import { text } from '../texts/text.ts';
import { failureTextOf } from './failure-text.ts';

/** Why a refund was rejected, or why it failed. */
export function FailureFact({ refund }: { refund: Refund }) {
  const name = refund.status === 'rejected' ? 'refunds.rejectionReason' : 'fields.failureReason';
  return <Fact name={text(name)}>{failureTextOf(refund)}</Fact>;
}
