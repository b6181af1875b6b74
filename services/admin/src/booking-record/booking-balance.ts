import {
  sumMoney,
  type Booking,
  type Money,
  type Payment,
  type Refund,
  type RefundAllocation,
} from '@booking/contracts';

/** What was taken for a booking, what was given back, what is on its way back, and what could still be refunded. */
export type BookingBalance = { captured: Money; refunded: Money; reserved: Money; remaining: Money };

const RESERVING: readonly RefundAllocation['status'][] = ['reserved', 'submitted', 'pending'];

/**
 * Derives the balance from what staff see. Records arrive in any order, so a refund may be known before the payment it
 * gives back: what remains is never shown below zero. A payment held for staff is no money of the booking, and neither is
 * what is given back of it, which may be in another currency.
 */
export function balanceOf(
  { total: { currency } }: Booking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
): BookingBalance {
  const held = payments.filter(({ status }) => status === 'mismatched').map(({ id }) => id);
  const allocations = refunds
    .flatMap((refund) => refund.allocations)
    .filter(({ paymentId, amount }) => amount.currency === currency && !held.includes(paymentId));
  const captured = sumMoney(currency, amountsOf(payments.filter(({ status }) => status === 'completed')));
  const refunded = sumMoney(currency, amountsOf(allocations.filter(({ status }) => status === 'succeeded')));
  const reserved = sumMoney(currency, amountsOf(allocations.filter(({ status }) => RESERVING.includes(status))));
  const remaining = Math.max(0, captured.amount - refunded.amount - reserved.amount);
  return { captured, refunded, reserved, remaining: { amount: remaining, currency } };
}

function amountsOf(parts: readonly { amount: Money }[]): Money[] {
  return parts.map(({ amount }) => amount);
}
