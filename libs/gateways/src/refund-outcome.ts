import type { RefundReport } from '@booking/contracts';
import { GatewayRejected, GatewayUnavailable, type RefundOutcome } from './payment-gateway.ts';

/** Runs one try to refund and turns what it throws into an outcome: only a definite refusal is a failure, and only what was turned away before anything happened is `not_done`. */
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
    return { outcome: 'unknown', reason: `unexpected ${error instanceof Error ? error.name : 'failure'}` };
  }
}

/** What an outcome is made of: how a refund stands, what its gateway calls it, and why. */
export type RefundStanding = Pick<RefundReport, 'status' | 'reference' | 'reason'>;

/** What a gateway says of a refund, in a report or a list, says the same as its answer to the order would have. */
export function outcomeOf({ status, reference, reason }: RefundStanding): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded', reference };
    case 'pending':
      return { outcome: 'pending', reference, reason };
    case 'failed':
      return { outcome: 'failed', reference, reason: reason ?? 'refused by the gateway' };
  }
}

/** How our refund stands of which these are the tries: one that has not failed counts. Undefined: there is none. */
export function standingRefund(ours: readonly RefundStanding[]): RefundOutcome | undefined {
  const standing = ours.find(({ status }) => status !== 'failed') ?? ours[0];
  return standing && outcomeOf(standing);
}
