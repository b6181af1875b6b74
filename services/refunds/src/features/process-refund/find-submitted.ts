import type { PaymentGateway } from '@booking/gateways';
import type { RefundOutcome } from '@booking/gateways/records';
import type { Allocation } from '../../refund/allocation.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';

/**
 * Finds the gateway's refund for an allocation: its own if it may have been submitted, otherwise that of a replaced
 * allocation, newest first. It may have been submitted before the database was restored. The gateway may have made a
 * refund after staff gave it up; the allocation then takes it over instead of submitting a second one. Undefined if the
 * gateway has no such refund.
 */
export async function findSubmitted(
  gateway: PaymentGateway,
  { allocation, order, replacedIds, mayBeKnown }: ClaimedAllocation,
): Promise<RefundOutcome | undefined> {
  const wasSent = allocation.status !== 'reserved' || mayBeKnown;
  const own = wasSent ? await gateway.fetchRefund(order) : undefined;
  if (own) return own;

  for (const allocationId of replacedIds) {
    const earlier = await gateway.fetchRefund({ ...order, allocationId });
    if (earlier && isAbout(allocation, earlier)) return earlier;
  }
  return undefined;
}

/**
 * Whether an earlier refund belongs to this allocation. An allocation with a reference accepts only that refund.
 * Otherwise a failed refund does not count, because this allocation replaces it.
 */
function isAbout({ gatewayReference }: Allocation, earlier: RefundOutcome): boolean {
  if (!('reference' in earlier)) return true;
  return gatewayReference === null ? earlier.outcome !== 'failed' : earlier.reference === gatewayReference;
}
