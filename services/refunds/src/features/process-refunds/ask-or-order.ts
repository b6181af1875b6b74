import type { PaymentGateway, RefundOutcome } from '@booking/gateways';
import { canBeSentAgain, isOverdue } from '../../refund/allocation.ts';
import type { News } from '../../refund/settle-allocation.ts';
import type { Submission } from './claim-submissions.ts';

const WHOLE_ONLY = 'This gateway refunds whole payments only.';
const DISPUTED = 'The payment is in dispute: the bank may have given the money back.';
const NOT_KNOWN = 'The gateway does not know of this refund yet, and is asked again.';
const FORGOTTEN = 'The gateway does not know of this refund and may have forgotten its key: staff have to give it up.';

export type Answer = Pick<News, 'outcome' | 'isStranded'>;

/**
 * Orders what was never sent. What was sent is asked about first: only when the gateway has definitely never heard of
 * it, and surely still knows the key, the same order goes out again. What a bank may have given back is not ordered.
 * What is never to be ordered again, and would be known by now, is stranded.
 */
export async function askOrOrder(gateway: PaymentGateway, submission: Submission): Promise<Answer> {
  const { part, order, isWhole, isDisputed } = submission;
  if (!isWhole && !gateway.capabilities.partialRefund) return refused(WHOLE_ONLY);
  if (part.status === 'reserved') return isDisputed ? refused(DISPUTED) : { outcome: await gateway.refund(order) };

  const found = await gateway.fetchRefund(order);
  return found ? { outcome: found } : orderAgain(gateway, submission);
}

async function orderAgain(gateway: PaymentGateway, submission: Submission): Promise<Answer> {
  const { part, order, isDisputed, claimedAt } = submission;
  const keyHours = gateway.capabilities.refundIdempotencyHours;
  if (canBeSentAgain(part, keyHours, claimedAt)) {
    return { outcome: isDisputed ? unknown(DISPUTED) : await gateway.refund(order) };
  }
  const isStranded = isOverdue(part, keyHours, claimedAt);
  return { outcome: unknown(isStranded ? FORGOTTEN : NOT_KNOWN), isStranded };
}

/** Nothing was sent. */
function refused(reason: string): Answer {
  return { outcome: { outcome: 'failed', reference: null, reason } };
}

function unknown(reason: string): RefundOutcome {
  return { outcome: 'unknown', reason };
}
