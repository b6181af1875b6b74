import { GatewayRejected, GatewayUnavailable, type RefundOutcome } from './payment-gateway.ts';

/** Runs one try to refund and turns what it throws into an outcome: only a definite refusal is a failure. */
export async function toRefundOutcome(refund: () => Promise<RefundOutcome>): Promise<RefundOutcome> {
  try {
    return await refund();
  } catch (error) {
    if (error instanceof GatewayRejected) return { outcome: 'failed', reference: null, reason: error.message };
    if (error instanceof GatewayUnavailable) {
      const { message: reason, retryAfterMs } = error;
      return { outcome: 'unknown', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    return { outcome: 'unknown', reason: `unexpected ${error instanceof Error ? error.name : 'failure'}` };
  }
}
