import {
  type Booking,
  type DisputeRecord,
  Money,
  type Payment,
  type Refund,
  type RefundAllocation,
  subtractMoney,
  sumAmounts,
} from '@booking/contracts';
import { z } from 'zod';

/**
 * The amounts of a booking: captured, refunded, being refunded, held or taken by banks in disputes, and still
 * refundable.
 */
export const BookingBalance = z
  .object({ captured: Money, refunded: Money, reserved: Money, disputed: Money, remaining: Money })
  .meta({ id: 'BookingBalance' });
export type BookingBalance = z.infer<typeof BookingBalance>;

export type MoneyRecords = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly DisputeRecord[];
};

/** An amount of one payment: its captured amount, or a part that was returned or is held. */
type Part = { readonly paymentId: string; readonly amount: Money };

export const RESERVING: readonly RefundAllocation['status'][] = ['reserved', 'submitted', 'pending'];

/**
 * Calculates the balance from the records. They arrive in any order, so a refund may be known before its payment. A
 * dispute may follow a refund. Nevertheless the remainder of each payment is never below zero. A mismatched payment is not
 * money of the booking, and neither are its refunds and disputes, which may be in another currency.
 */
export function balanceOf(
  { total: { currency } }: Booking,
  { payments, refunds, disputes }: MoneyRecords,
): BookingBalance {
  const held = payments.filter(({ status }) => status === 'mismatched').map(({ id }) => id);
  const counts = ({ paymentId, amount }: Part): boolean => amount.currency === currency && !held.includes(paymentId);
  const captured = payments
    .filter(({ status }) => status === 'completed')
    .map(({ id, amount }) => ({ paymentId: id, amount }))
    .filter(counts);
  const allocations = refunds.flatMap((refund) => refund.allocations).filter(counts);
  const refunded = allocations.filter(({ status }) => status === 'succeeded');
  const reserved = allocations.filter(({ status }) => RESERVING.includes(status));
  const disputed = disputes
    .filter(({ status }) => status !== 'won')
    .map(inCurrencyOf(captured))
    .filter(counts);

  return {
    captured: sumAmounts(currency, captured),
    refunded: sumAmounts(currency, refunded),
    reserved: sumAmounts(currency, reserved),
    disputed: sumAmounts(currency, disputed),
    remaining: sumAmounts(currency, remainders(captured, [...refunded, ...reserved, ...disputed])),
  };
}

/** A dispute in another currency has no known value here, so it holds the whole payment. */
export function inCurrencyOf(captured: readonly Part[]): (part: Part) => Part {
  return (part) => {
    const payment = captured.find(({ paymentId }) => paymentId === part.paymentId);
    return payment && payment.amount.currency !== part.amount.currency ? payment : part;
  };
}

/** The remainder of each payment, never below zero, although a bank may charge back money that was already refunded. */
export function remainders(captured: readonly Part[], gone: readonly Part[]): Part[] {
  return captured.map(({ paymentId, amount }) => {
    const parts = gone.filter((part) => part.paymentId === paymentId);
    const taken = sumAmounts(amount.currency, parts);
    return {
      paymentId,
      amount: taken.amount < amount.amount ? subtractMoney(amount, taken) : { ...amount, amount: 0 },
    };
  });
}
