import type { PaymentGateway, RefundOutcome } from '@booking/gateways';
import type { Allocation } from '../../refund/allocation.ts';
import type { Submission } from '../../submission/submission.ts';

/**
 * The refund at the gateway for a part: that of its own order, if it may have been sent, or of an order that it replaces,
 * the newest first. Staff may have given up what the gateway made after all, and a refund that is there is not ordered a
 * second time: the part stands for it from then on. Undefined: nothing of it is there.
 */
export async function findOrdered(
  gateway: PaymentGateway,
  { part, order, replacedIds }: Submission,
): Promise<RefundOutcome | undefined> {
  const own = part.status === 'reserved' ? undefined : await gateway.fetchRefund(order);
  if (own) return own;

  for (const allocationId of replacedIds) {
    const earlier = await gateway.fetchRefund({ ...order, allocationId });
    if (earlier && isAbout(part, earlier)) return earlier;
  }
  return undefined;
}

/** A part stands for one refund at most. That an earlier order has failed is why there is this part. */
function isAbout({ gatewayReference }: Allocation, earlier: RefundOutcome): boolean {
  if (!('reference' in earlier)) return true;
  return gatewayReference === null ? earlier.outcome !== 'failed' : earlier.reference === gatewayReference;
}
