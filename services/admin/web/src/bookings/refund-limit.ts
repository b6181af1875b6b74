import type { Money, RefundLimits } from '@booking/contracts';

/** The limit that an amount exceeds, so that a second person has to process its refund. Undefined below the limit. */
export function exceededLimit(amount: Money | undefined, limits: RefundLimits | null | undefined): Money | undefined {
  if (!amount || !limits) return undefined;
  return limits.approvalAbove.find((limit) => limit.currency === amount.currency && amount.amount > limit.amount);
}
