import type { Refund } from '@booking/contracts';
import { defineChip } from '../fields/status-chip.tsx';
import { waitsForReview } from './refund-state.ts';

const StateChip = defineChip('refunds.status', {
  pending: 'warning',
  processing: 'progress',
  succeeded: 'success',
  failed: 'danger',
  rejected: 'neutral',
  stranded: 'danger',
  approval: 'neutral',
  review: 'warning',
});

type Props = { readonly refund: Refund };

export function RefundChip({ refund: { status, isStranded = false } }: Props) {
  return <StateChip state={isStranded ? 'stranded' : status} />;
}

/**
 * The state, and beside it whether a second person has to process the refund, and whether an external refund waits for
 * its review.
 */
export function RefundChips({ refund }: Props) {
  return (
    <>
      <RefundChip refund={refund} />
      <ApprovalChip refund={refund} />
      {waitsForReview(refund) && <StateChip state="review" />}
    </>
  );
}

/** Says that a second person has to process the refund. */
export function ApprovalChip({ refund: { status, needsApproval = false } }: Props) {
  return status === 'pending' && needsApproval ? <StateChip state="approval" /> : null;
}
