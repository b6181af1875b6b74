import type { Refund } from '@booking/contracts';

/** Whether an external refund has not been reviewed yet. */
export function waitsForReview({ origin, review }: Refund): boolean {
  return origin === 'external' && (review ?? null) === null;
}

/** An external refund was made at the gateway and is never sent from here. */
export function canBeProcessed({ status, origin }: Refund): boolean {
  return origin !== 'external' && (status === 'pending' || status === 'failed');
}

/** A refund that has returned a part of its money cannot be rejected. The refunds service has the same rule. */
export function canBeRejected(refund: Refund): boolean {
  return canBeProcessed(refund) && refund.allocations.every(({ status }) => status !== 'succeeded');
}

/** Whether a refund allows each action of staff, in the order in which they are offered. */
export const POSSIBLE = {
  process: canBeProcessed,
  reject: canBeRejected,
  settle: ({ status }) => status === 'failed',
  giveUp: ({ isStranded }) => isStranded === true,
  review: waitsForReview,
} as const satisfies Record<string, (refund: Refund) => boolean>;

export type RefundAction = keyof typeof POSSIBLE;
