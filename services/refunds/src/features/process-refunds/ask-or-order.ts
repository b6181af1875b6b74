import type { PaymentGateway, RefundOutcome } from '@booking/gateways';
import { canBeSentAgain } from '../../refund/allocation.ts';
import type { Submission } from './claim-submissions.ts';

/**
 * Orders what was never sent. What was sent is asked about first: only when the gateway has definitely never heard of
 * it, and surely still knows the key, the same order goes out again.
 */
export async function askOrOrder(gateway: PaymentGateway, submission: Submission): Promise<RefundOutcome> {
  const { part, order, claimedAt } = submission;
  if (part.status === 'reserved') return gateway.refund(order);

  const found = await gateway.fetchRefund(order);
  if (found) return found;
  if (canBeSentAgain(part, gateway.capabilities.refundIdempotencyHours, claimedAt)) return gateway.refund(order);
  return { outcome: 'unknown', reason: 'The gateway does not know of this refund.' };
}
