import type { Money } from '@booking/contracts';
import type { RefundToDecide } from '../api/answers.ts';
import type { Decision } from './refund-orders.ts';

/**
 * The amount of the booking that stays refundable after a decision. A rejected refund releases its reservation, except
 * for held money, which never counted.
 */
export function remainingAfter(decision: Decision, { amount, remaining, isOfHeldMoney }: RefundToDecide): Money | null {
  if (decision === 'process' || remaining?.currency !== amount.currency || isOfHeldMoney) return remaining;
  return { ...remaining, amount: remaining.amount + amount.amount };
}
