import type { Money } from '@booking/contracts';
import type { RefundDetail } from './refund-detail.ts';
import type { Decision } from './refund-orders.ts';

/**
 * What could still be refunded of the booking after a decision: a refund that is rejected gives back what it had
 * reserved, unless it is of money held for staff, which never counted.
 */
export function remainingAfter(decision: Decision, { amount, remaining, payments }: RefundDetail): Money | null {
  const isHeld = payments.some(({ status }) => status === 'mismatched');
  if (decision === 'process' || remaining?.currency !== amount.currency || isHeld) return remaining;
  return { ...remaining, amount: remaining.amount + amount.amount };
}
