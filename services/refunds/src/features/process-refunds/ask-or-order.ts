import { GatewayUnavailable, type PaymentGateway, type RefundOutcome } from '@booking/gateways';
import { canBeSentAgain, isOverdue, type Allocation } from '../../refund/allocation.ts';
import type { News } from '../../refund/settle-allocation.ts';
import type { Submission } from '../../submission/submission.ts';
import { findOrdered } from './find-ordered.ts';

const WHOLE_ONLY = 'This gateway refunds whole payments only.';
const DISPUTED = 'The payment is in dispute: the bank may have given the money back.';
const NOT_KNOWN = 'The gateway does not know of this refund yet, and is asked again.';
const NOT_TOLD = 'The gateway has received this refund and has told nothing of it since; it is asked again.';
const FORGOTTEN = 'The gateway does not know of this refund and may have forgotten its key: staff have to give it up.';

export type Answer = Pick<News, 'outcome' | 'isStranded'>;

/**
 * Orders what was never sent. What was sent, or tries anew what was, is asked about first: only when the gateway has
 * definitely never heard of it, and surely still knows the key, the same order goes out again. What a bank may have given
 * back is not ordered. What is never to be ordered again, and would be known by now, is stranded.
 */
export async function askOrOrder(gateway: PaymentGateway, submission: Submission): Promise<Answer> {
  const isFirst = submission.part.status === 'reserved';
  const found = await (isFirst ? findEarlier(gateway, submission) : findOrdered(gateway, submission));
  if (found) return { outcome: found };
  return isFirst ? orderFirst(gateway, submission) : orderAgain(gateway, submission);
}

/** As long as nobody says whether an earlier order was carried out, nothing is ordered. */
async function findEarlier(gateway: PaymentGateway, submission: Submission): Promise<RefundOutcome | undefined> {
  try {
    return await findOrdered(gateway, submission);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { outcome: 'not_done', reason: error.message };
    throw error;
  }
}

async function orderFirst(gateway: PaymentGateway, submission: Submission): Promise<Answer> {
  const obstacle = obstacleTo(gateway, submission);
  if (obstacle === undefined) return { outcome: await gateway.refund(submission.order) };
  return { outcome: { outcome: 'failed', reference: null, reason: obstacle } };
}

/** It may be on its way still, so that an obstacle to repeating it says nothing of what becomes of it. */
async function orderAgain(gateway: PaymentGateway, submission: Submission): Promise<Answer> {
  const { part, order, claimedAt } = submission;
  const keyHours = gateway.capabilities.refundIdempotencyHours;
  if (canBeSentAgain(part, keyHours, claimedAt)) {
    const obstacle = obstacleTo(gateway, submission);
    return { outcome: obstacle === undefined ? unlessCertain(await gateway.refund(order)) : unknown(obstacle) };
  }
  const isStranded = isOverdue(part, keyHours, claimedAt);
  return { outcome: unknown(isStranded ? FORGOTTEN : silenceAbout(part)), isStranded };
}

/** That this call did nothing says nothing of the one before. */
function unlessCertain(outcome: RefundOutcome): RefundOutcome {
  return outcome.outcome === 'not_done' ? { ...outcome, outcome: 'unknown' } : outcome;
}

/** A gateway that answers no questions knows of what it has received, and tells of it when there is news. */
function silenceAbout({ status }: Allocation): string {
  return status === 'pending' ? NOT_TOLD : NOT_KNOWN;
}

/** Why this must not be ordered. */
function obstacleTo({ capabilities }: PaymentGateway, { isWhole, isDisputed }: Submission): string | undefined {
  if (!isWhole && !capabilities.partialRefund) return WHOLE_ONLY;
  return isDisputed ? DISPUTED : undefined;
}

function unknown(reason: string): RefundOutcome {
  return { outcome: 'unknown', reason };
}
