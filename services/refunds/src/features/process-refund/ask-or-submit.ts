import { remark } from '@booking/contracts';
import type { PaymentGateway } from '@booking/gateways';
import { GatewayRejected, GatewayUnavailable, type RefundOutcome } from '@booking/gateways/records';
import type { Logger } from '@booking/runtime';
import type { Allocation } from '../../refund/allocation.ts';
import { canBeSentAgain, isOverdue } from '../../refund/allocation-key.ts';
import type { Update } from '../../refund/settle-allocation.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';
import { findSubmitted } from './find-submitted.ts';

const NOT_NAMED = remark('payment-not-named');
const WHOLE_ONLY = remark('whole-refunds-only');
const DISPUTED = remark('payment-in-dispute');
const NOT_KNOWN = remark('refund-not-known-yet');
const NOT_REPORTED = remark('refund-not-reported');
const FORGOTTEN = remark('refund-key-expired');

export type Answer = Pick<Update, 'outcome' | 'isUnresolved' | 'keyHours'>;

/**
 * Submits a new allocation, or looks up the refund of one that may have been submitted before, including the
 * allocations that it replaces. An allocation is submitted again under the same key only if the gateway confirms that
 * it has no such refund and the key has not expired. A payment in dispute is not refunded, because the bank may have
 * returned the money. An allocation is unresolved if it cannot be submitted again and the gateway should know it by
 * now. The same holds if the gateway refuses the query, as after a change of the account.
 */
export async function askOrSubmit(
  gateway: PaymentGateway,
  claimed: ClaimedAllocation,
  logger: Logger,
): Promise<Answer> {
  if (!claimed.isNamed) return { outcome: { outcome: 'failed', reference: null, reason: NOT_NAMED } };
  const isFirst = claimed.allocation.status === 'reserved';
  const keyHours = gateway.capabilities.refundIdempotencyHours;
  try {
    const found = await (isFirst ? findEarlier(gateway, claimed, logger) : findSubmitted(gateway, claimed));
    if (found) return { outcome: found };
  } catch (error) {
    if (error instanceof GatewayRejected) return remainUnknown(claimed, keyHours, error.message);
    throw error;
  }
  return isFirst ? submitFirst(gateway, claimed) : submitAgain(gateway, claimed);
}

/** Without a usable answer about the replaced allocation, nothing may be submitted, so this call has no effect. */
async function findEarlier(
  gateway: PaymentGateway,
  claimed: ClaimedAllocation,
  logger: Logger,
): Promise<RefundOutcome | undefined> {
  try {
    return await findSubmitted(gateway, claimed);
  } catch (err) {
    if (err instanceof GatewayRejected) throw err;
    if (err instanceof GatewayUnavailable) return { outcome: 'not_done', reason: err.message };
    const named = { gateway: gateway.method, allocationId: claimed.allocation.id };
    logger.warn({ err, ...named }, 'a query about an earlier refund failed; no refund was sent');
    return { outcome: 'not_done', reason: remark('no-usable-answer') };
  }
}

async function submitFirst(gateway: PaymentGateway, claimed: ClaimedAllocation): Promise<Answer> {
  const obstacle = obstacleTo(gateway, claimed);
  if (obstacle === undefined) return { outcome: await gateway.refund(claimed.order) };
  return { outcome: { outcome: 'failed', reference: null, reason: obstacle } };
}

/** The first call may still arrive at the gateway, so an obstacle to a second call leaves the outcome unknown. */
async function submitAgain(gateway: PaymentGateway, claimed: ClaimedAllocation): Promise<Answer> {
  const { allocation, order, claimedAt } = claimed;
  const keyHours = gateway.capabilities.refundIdempotencyHours;
  if (canBeSentAgain(allocation, keyHours, claimedAt)) {
    const obstacle = obstacleTo(gateway, claimed);
    return { outcome: obstacle === undefined ? unlessCertain(await gateway.refund(order)) : unknown(obstacle) };
  }
  return remainUnknown(claimed, keyHours, reasonToWait(allocation));
}

/** Submits nothing again. The allocation is unresolved once the gateway should know it, and staff then decide. */
function remainUnknown({ allocation, claimedAt }: ClaimedAllocation, keyHours: number, reason: string): Answer {
  const isUnresolved = isOverdue(allocation, keyHours, claimedAt);
  return { outcome: unknown(isUnresolved ? FORGOTTEN : reason), isUnresolved };
}

/** An allocation that was never sent fails, so that staff can return the money differently. Otherwise staff decide. */
export function answerWithoutGateway(claimed: ClaimedAllocation): Answer {
  const { status, method: gateway } = claimed.allocation;
  const reason = remark('gateway-removed', { gateway });
  if (status === 'reserved') return { outcome: { outcome: 'failed', reference: null, reason } };
  return remainUnknown(claimed, 0, reason);
}

/** A call without effect leaves the outcome unknown, because an earlier call may have had an effect. */
function unlessCertain(outcome: RefundOutcome): RefundOutcome {
  return outcome.outcome === 'not_done' ? { ...outcome, outcome: 'unknown' } : outcome;
}

function reasonToWait({ status }: Allocation): string {
  return status === 'pending' ? NOT_REPORTED : NOT_KNOWN;
}

function obstacleTo({ capabilities }: PaymentGateway, { isWhole, isDisputed }: ClaimedAllocation): string | undefined {
  if (!isWhole && !capabilities.partialRefund) return WHOLE_ONLY;
  return isDisputed ? DISPUTED : undefined;
}

function unknown(reason: string): RefundOutcome {
  return { outcome: 'unknown', reason };
}
