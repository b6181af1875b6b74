import { type DisputeReport, remark } from '@booking/contracts';
import type { Difference } from '@booking/reconciliation/records';
import type { Dispute } from './dispute.ts';

export function disputeDifference(dispute: Dispute, { status, amount }: DisputeReport): Difference | undefined {
  if (status === 'opened' || status === dispute.status) return undefined;
  return {
    kind: 'dispute-differs',
    reference: dispute.reference,
    bookingId: dispute.bookingId,
    ours: dispute.status === 'lost' ? dispute.amount : null,
    theirs: status === 'lost' ? (amount ?? dispute.amount) : null,
    detail: remark('dispute-differs', { ours: dispute.status, theirs: status }),
  };
}
