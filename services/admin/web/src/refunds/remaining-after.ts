import type { Money, Refund } from '@booking/contracts';
import type { BookingDetail } from '../bookings/booking-detail.ts';
import type { Decision } from './refund-orders.ts';

type Known = Pick<BookingDetail, 'balance' | 'payments'>;

/**
 * What could still be refunded of the booking after a decision. A pending refund has its money reserved already, a
 * failed one has not; money of a payment held for staff never counted.
 */
export function remainingAfter(decision: Decision, refund: Refund, { balance, payments }: Known): Money {
  const { remaining } = balance;
  if (isOfHeldPayment(refund, payments) || refund.amount.currency !== remaining.currency) return remaining;
  return { ...remaining, amount: Math.max(0, remaining.amount + changeBy(decision, refund)) };
}

function changeBy(decision: Decision, { status, amount }: Refund): number {
  if (decision === 'reject') return amount.amount;
  return status === 'failed' ? -amount.amount : 0;
}

function isOfHeldPayment({ allocations }: Refund, payments: Known['payments']): boolean {
  const held = new Set(payments.filter(({ status }) => status === 'mismatched').map(({ id }) => id));
  return allocations.some(({ paymentId }) => held.has(paymentId));
}
