import {
  subtractMoney,
  sumMoney,
  type Booking,
  type CurrencyCode,
  type Money,
  type Payment,
  type Refund,
  type RefundAllocation,
} from '@booking/contracts';
import type { DisputeResource } from '../dispute-record/dispute-resource.ts';

/**
 * The money taken for a booking, given back, on its way back, held or taken by banks in disputes, and
 * what could still be refunded.
 */
export type BookingBalance = { captured: Money; refunded: Money; reserved: Money; disputed: Money; remaining: Money };

export type MoneyRecords = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly DisputeResource[];
};

/** Money of one payment: what was taken, or a part of it that is gone or held. */
export type Part = { readonly paymentId: string; readonly amount: Money };

export const RESERVING: readonly RefundAllocation['status'][] = ['reserved', 'submitted', 'pending'];

/**
 * Derives the balance from what staff see. Records arrive in any order, so a refund may be known before the payment it
 * gives back, and a dispute may come after a refund: what remains is never shown below zero, of no payment and in sum. A
 * payment held for staff is no money of the booking, and neither is what is given back or disputed of it, which may be in
 * another currency.
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
  const disputed = disputes.filter(({ status }) => status !== 'won').filter(counts);

  return {
    captured: sumOf(currency, captured),
    refunded: sumOf(currency, refunded),
    reserved: sumOf(currency, reserved),
    disputed: sumOf(currency, disputed),
    remaining: sumOf(currency, remainders(captured, [...refunded, ...reserved, ...disputed])),
  };
}

/** The rest of each payment: a bank may have taken back money that was refunded before. */
export function remainders(captured: readonly Part[], gone: readonly Part[]): Part[] {
  return captured.map(({ paymentId, amount }) => {
    const parts = gone.filter((part) => part.paymentId === paymentId);
    const taken = sumOf(amount.currency, parts);
    return {
      paymentId,
      amount: taken.amount < amount.amount ? subtractMoney(amount, taken) : { ...amount, amount: 0 },
    };
  });
}

function sumOf(currency: CurrencyCode, parts: readonly Part[]): Money {
  return sumMoney(
    currency,
    parts.map(({ amount }) => amount),
  );
}
