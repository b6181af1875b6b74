import type { Refund } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import { stateOf, waitsForReview } from './refund-state.ts';

export function RefundChip({ refund }: { refund: Refund }) {
  const text = useText();
  const { tone, label } = stateOf(refund);
  return <StatusChip tone={tone} label={text(label)} />;
}

/** Stands beside the state of a refund that whoever asked for it may not process. */
export function ApprovalChip({ refund: { status, needsApproval = false } }: { refund: Refund }) {
  const text = useText();
  return status === 'pending' && needsApproval ? (
    <StatusChip tone="neutral" label={text('refunds.status.approval')} />
  ) : null;
}

/** Stands beside the state of a refund made at the gateway until somebody has said what it means. */
export function ReviewChip({ refund }: { refund: Refund }) {
  const text = useText();
  return waitsForReview(refund) ? <StatusChip tone="warning" label={text('refunds.status.review')} /> : null;
}
