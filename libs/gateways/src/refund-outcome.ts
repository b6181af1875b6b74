import { type RefundReport, remark } from '@booking/contracts';
import { GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';
import type { RefundOutcome } from './gateway-records.ts';

/**
 * Runs a try to refund and turns its errors into an outcome. Only a definite refusal is a failure, and only a request
 * that was rejected before anything happened is `not_done`.
 */
export async function toRefundOutcome(refund: () => Promise<RefundOutcome>): Promise<RefundOutcome> {
  try {
    return await refund();
  } catch (error) {
    if (error instanceof GatewayRejected) return { outcome: 'failed', reference: null, reason: error.message };
    if (error instanceof GatewayUnavailable) {
      const { message: reason, retryAfterMs, isNotDone } = error;
      const outcome = isNotDone ? 'not_done' : 'unknown';
      return { outcome, reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    return {
      outcome: 'unknown',
      reason: remark('unexpected-failure', { failure: error instanceof Error ? error.name : 'failure' }),
    };
  }
}

type RefundTry = {
  readonly create: () => Promise<RefundOutcome>;
  /** Finds our refund at the gateway. Undefined when there is certainly none. */
  readonly find: () => Promise<RefundOutcome | undefined>;
};

/**
 * Refunds a payment. A refusal is final only when the gateway has no refund of ours: after a lost answer, it may concern
 * our own refund.
 */
export async function refundUnlessFound({ create, find }: RefundTry): Promise<RefundOutcome> {
  const outcome = await toRefundOutcome(create);
  if (outcome.outcome !== 'failed' || outcome.reference !== null) return outcome;
  return toRefundOutcome(async () => (await find()) ?? outcome);
}

/** The status of a refund, its reference at the gateway, and the reason for the status. */
export type FetchedRefund = Pick<RefundReport, 'status' | 'reference' | 'reason'>;

/** Converts a reported or listed refund into the outcome that the gateway's answer to the refund request would have had. */
export function outcomeOf({ status, reference, reason }: FetchedRefund): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded', reference };
    case 'pending':
      return { outcome: 'pending', reference, reason };
    case 'failed':
      return { outcome: 'failed', reference, reason: reason ?? remark('refused-by-gateway') };
  }
}

/**
 * The outcome of our refund, for which the gateway may have several tries: one that has not failed decides. Undefined
 * when there are none.
 */
export function decisiveRefund(ours: readonly FetchedRefund[]): RefundOutcome | undefined {
  const decisive = ours.find(({ status }) => status !== 'failed') ?? ours[0];
  return decisive && outcomeOf(decisive);
}
