import type { PaymentGateway, RefundOutcome } from '@booking/gateways';
import { canBeSentAgain } from '../../refund/allocation.ts';
import type { Submission } from './claim-submissions.ts';

const WHOLE_ONLY = 'This gateway refunds whole payments only.';
const DISPUTED = 'The payment is in dispute: the bank may have given the money back.';
const FORGOTTEN = 'The gateway does not know of this refund and may have forgotten its key: staff have to look.';

/**
 * Orders what was never sent. What was sent is asked about first: only when the gateway has definitely never heard of
 * it, and surely still knows the key, the same order goes out again. What a bank may have given back is not ordered.
 */
export async function askOrOrder(gateway: PaymentGateway, submission: Submission): Promise<RefundOutcome> {
  const { part, order, isWhole, isDisputed, claimedAt } = submission;
  if (!isWhole && !gateway.capabilities.partialRefund) return refused(WHOLE_ONLY);
  if (part.status === 'reserved') return isDisputed ? refused(DISPUTED) : gateway.refund(order);

  const found = await gateway.fetchRefund(order);
  if (found) return found;
  if (isDisputed) return { outcome: 'unknown', reason: DISPUTED };
  if (canBeSentAgain(part, gateway.capabilities.refundIdempotencyHours, claimedAt)) return gateway.refund(order);
  return { outcome: 'unknown', reason: FORGOTTEN };
}

/** Nothing was sent. */
function refused(reason: string): RefundOutcome {
  return { outcome: 'failed', reference: null, reason };
}
