import type { PaymentGateway, RefundOutcome } from '@booking/gateways';
import { canBeSentAgain } from '../../refund/allocation.ts';
import type { Submission } from './claim-submissions.ts';

const FORGOTTEN = 'The gateway does not know of this refund and may have forgotten its key: staff have to look.';
const WHOLE_ONLY = 'This gateway refunds whole payments only.';

/**
 * Orders what was never sent. What was sent is asked about first: only when the gateway has definitely never heard of
 * it, and surely still knows the key, the same order goes out again.
 */
export async function askOrOrder(gateway: PaymentGateway, submission: Submission): Promise<RefundOutcome> {
  const { part, order, isWhole, claimedAt } = submission;
  if (!isWhole && !gateway.capabilities.partialRefund)
    return { outcome: 'failed', reference: null, reason: WHOLE_ONLY };
  if (part.status === 'reserved') return gateway.refund(order);

  const found = await gateway.fetchRefund(order);
  if (found) return found;
  if (canBeSentAgain(part, gateway.capabilities.refundIdempotencyHours, claimedAt)) return gateway.refund(order);
  return { outcome: 'unknown', reason: FORGOTTEN };
}
