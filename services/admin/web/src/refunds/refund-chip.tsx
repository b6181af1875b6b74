import type { Refund } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import { stateOf, waitsForReview } from './refund-state.ts';

export function RefundChip({ refund }: { refund: Refund }) {
  const text = useText();
  const { tone, label } = stateOf(refund);
  return <StatusChip tone={tone} label={text(label)} />;
}

/** Shown beside the state of a refund that its requester may not process. */
export function ApprovalChip({ refund: { status, needsApproval = false } }: { refund: Refund }) {
  const text = useText();
  return status === 'pending' && needsApproval ? (
    <StatusChip tone="neutral" label={text('refunds.status.approval')} />
  ) : null;
}

/** Shown beside the state of an external refund until staff have reviewed it. */
export function ReviewChip({ refund }: { refund: Refund }) {
  const text = useText();
  return waitsForReview(refund) ? <StatusChip tone="warning" label={text('refunds.status.review')} /> : null;
}
