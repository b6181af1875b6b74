import type { DisputeReport } from '@booking/contracts';
import type { Difference } from '@booking/reconciliation';
import type { Dispute } from './dispute.ts';

/** Undefined unless a dispute ended otherwise here than at the gateway; with the money that each side says is lost. */
export function disputeDifference(dispute: Dispute, { status, amount }: DisputeReport): Difference | undefined {
  if (status === 'opened' || status === dispute.status) return undefined;
  return {
    kind: 'dispute-differs',
    reference: dispute.reference,
    bookingId: dispute.bookingId,
    ours: dispute.status === 'lost' ? dispute.amount : null,
    theirs: status === 'lost' ? (amount ?? dispute.amount) : null,
    detail: `The dispute is ${dispute.status} here and ${status} at the gateway.`,
  };
}
