import type { PaymentGateway } from '@booking/gateways';
import { GatewayRejected, GatewayUnavailable, type RefundOutcome } from '@booking/gateways/records';
import type { Allocation } from '../../refund/allocation.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';

/** After this number of attempts, about a day at most, an allocation is submitted even if the gateway answered no query. */
const UNANSWERED_MAX = 288;

/**
 * Finds the gateway's refund for an allocation, if it may have been submitted, or for an allocation that it replaces,
 * newest first. The gateway may have made a refund after staff gave it up. The allocation then takes this refund over,
 * and no second one is submitted. Undefined if the gateway has no such refund.
 */
export async function findSubmitted(
  gateway: PaymentGateway,
  claimed: ClaimedAllocation,
): Promise<RefundOutcome | undefined> {
  const { allocation, order, replacedIds } = claimed;
  const own = await (allocation.status === 'reserved' ? findUnsent(gateway, claimed) : gateway.fetchRefund(order));
  if (own) return own;

  for (const allocationId of replacedIds) {
    const earlier = await gateway.fetchRefund({ ...order, allocationId });
    if (earlier && isAbout(allocation, earlier)) return earlier;
  }
  return undefined;
}

/**
 * Finds a refund that was submitted before the database was restored. The query is only a precaution. The allocation is
 * submitted even if the gateway refuses the query, or has not answered `UNANSWERED_MAX` times.
 */
async function findUnsent(
  gateway: PaymentGateway,
  { allocation, order, mayBeKnown }: ClaimedAllocation,
): Promise<RefundOutcome | undefined> {
  if (!mayBeKnown) return undefined;
  try {
    return await gateway.fetchRefund(order);
  } catch (error) {
    if (error instanceof GatewayRejected) return undefined;
    if (error instanceof GatewayUnavailable && allocation.attempts >= UNANSWERED_MAX) return undefined;
    throw error;
  }
}

/**
 * Whether an earlier refund belongs to this allocation. An allocation with a gateway reference accepts only the refund
 * with this reference. Otherwise a failed refund does not count, because this allocation replaces it.
 */
function isAbout({ gatewayReference }: Allocation, earlier: RefundOutcome): boolean {
  if (!('reference' in earlier)) return true;
  return gatewayReference === null ? earlier.outcome !== 'failed' : earlier.reference === gatewayReference;
}
