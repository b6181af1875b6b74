import { type RefundReport, remark } from '@booking/contracts';
import { GatewayForbade, GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';
import type { RefundOutcome } from './gateway-records.ts';

/**
 * Runs an attempt to refund and converts its errors to an outcome. A definite refusal is `failed`. A request that was
 * rejected before anything happened is `not_done`. All other errors are `unknown`.
 */
export async function toRefundOutcome(refund: () => Promise<RefundOutcome>): Promise<RefundOutcome> {
  try {
    return await refund();
  } catch (error) {
    if (error instanceof GatewayRejected) return { outcome: 'failed', reference: null, reason: error.message };
    if (error instanceof GatewayUnavailable) {
      const { message: reason, retryAfterMs, isNotDone, isTooEarly } = error;
      const outcome = isNotDone ? 'not_done' : 'unknown';
      return {
        ...{ outcome, reason },
        ...(retryAfterMs !== undefined && { retryAfterMs }),
        ...(isTooEarly && { isTooEarly }),
      };
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
 * Refunds a payment. If the gateway refuses, looks for our refund: its answer may have been lost, and the refusal may
 * be due to this refund. Without such a refund, the refusal is final. A refusal because the payment belongs to another
 * account is always final.
 */
export function refundUnlessFound({ create, find }: RefundTry): Promise<RefundOutcome> {
  return toRefundOutcome(async () => {
    try {
      return await create();
    } catch (error) {
      const mayRepeat = error instanceof GatewayRejected && !(error instanceof GatewayForbade);
      const found = mayRepeat ? await find() : undefined;
      if (!found) throw error;
      return found;
    }
  });
}

/** The status of a refund, its reference at the gateway, and the reason for the status. */
export type FetchedRefund = Pick<RefundReport, 'status' | 'reference' | 'reason'>;

/** Converts a reported or listed refund into an outcome, as if the gateway had just answered the request for it. */
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
 * The outcome of our refund. If the gateway has several refunds of one order, one that has not failed decides.
 * Undefined if there are none.
 */
export function decisiveRefund(ours: readonly FetchedRefund[]): RefundOutcome | undefined {
  const decisive = ours.find(({ status }) => status !== 'failed') ?? ours[0];
  return decisive && outcomeOf(decisive);
}
