import { ProblemError, type Money } from '@booking/contracts';
import {
  asDivisible,
  exceedsBalance,
  refundableMinor,
  remainingOf,
  type RefundablePayment,
} from './refundable-payment.ts';

/** What a refund takes from one payment. */
export type Share = { readonly payment: RefundablePayment; readonly amount: Money };

/**
 * Spreads an amount over payments: the one that holds exactly as much, else the smallest that covers it, else the
 * largest first until it is covered. Payments that are equally large are used in the order given. A payment that cannot
 * be refunded in parts is used whole or not at all. Throws `refund-exceeds-balance` beyond what remains, and
 * `validation-failed` when only a part of an indivisible payment would do.
 */
export function allocate(amount: Money, payments: readonly RefundablePayment[]): readonly [Share, ...Share[]] {
  const remaining = remainingOf(payments, amount.currency);
  if (amount.amount === 0 || amount.amount > remaining.amount) throw exceedsBalance(remaining);

  const usable = payments
    .filter((payment) => payment.currency === amount.currency && refundableMinor(payment) > 0)
    .sort((left, right) => refundableMinor(left) - refundableMinor(right));
  const single =
    usable.find((payment) => refundableMinor(payment) === amount.amount) ??
    usable.find((payment) => refundableMinor(payment) > amount.amount && payment.isDivisible);
  return single ? [{ payment: single, amount }] : spread(amount, usable);
}

/**
 * As `allocate`, for money that was promised: where only a part of an indivisible payment would do, that is what is
 * ordered, and the refund fails with that reason, so that staff give it back by another way.
 */
export function allocatePromised(amount: Money, payments: readonly RefundablePayment[]): ReturnType<typeof allocate> {
  try {
    return allocate(amount, payments);
  } catch (error) {
    const isDivisible = payments.every((payment) => payment.isDivisible);
    if (isDivisible || !(error instanceof ProblemError)) throw error;
    return allocate(amount, asDivisible(payments, new Set()));
  }
}

function spread({ amount: amountMinor, currency }: Money, ascending: readonly RefundablePayment[]) {
  const shares: Share[] = [];
  let missingMinor = amountMinor;
  for (const payment of largestFirst(ascending)) {
    const takenMinor = takenOf(payment, missingMinor);
    if (takenMinor > 0) shares.push({ payment, amount: { amount: takenMinor, currency } });
    missingMinor -= takenMinor;
  }
  const [first, ...others] = shares;
  if (first === undefined || missingMinor > 0) throw notDivisible();
  return [first, ...others] as const;
}

function largestFirst(payments: readonly RefundablePayment[]): RefundablePayment[] {
  return payments.toSorted((left, right) => refundableMinor(right) - refundableMinor(left));
}

function takenOf(payment: RefundablePayment, missingMinor: number): number {
  const whole = refundableMinor(payment);
  if (whole <= missingMinor) return whole;
  return payment.isDivisible ? missingMinor : 0;
}

function notDivisible(): ProblemError {
  const detail = 'This payment can only be refunded as a whole';
  return new ProblemError('validation-failed', `${detail}.`, { errors: [{ pointer: '/amount', detail }] });
}
