import type { Money } from '@booking/contracts';
import type { Decision } from './refund-orders.ts';
import type { RefundToDecide } from './use-refunds-to-decide.ts';

/**
 * What could still be refunded of the booking after a decision: a refund that is rejected gives back what it had
 * reserved, unless it is of money held for staff, which never counted.
 */
export function remainingAfter(decision: Decision, { amount, remaining, isOfHeldMoney }: RefundToDecide): Money | null {
  if (decision === 'process' || remaining?.currency !== amount.currency || isOfHeldMoney) return remaining;
  return { ...remaining, amount: remaining.amount + amount.amount };
}
