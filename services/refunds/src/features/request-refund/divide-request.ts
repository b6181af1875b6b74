import { type CurrencyCode, type Money, ProblemError, type Releaser, subtractMoney } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import type { RefundableBooking } from '../../refundable-booking/refundable-booking.ts';
import { allocate, type Share } from '../../refundable-payment/allocate.ts';
import {
  type IndivisibleMethods,
  refundableOf,
  type RefundablePayment,
  remainingOf,
} from '../../refundable-payment/refundable-payment.ts';

export type RefundRequest = {
  readonly booking: RefundableBooking;
  readonly caller: Releaser;
  /** The amount to refund. Without it, everything that the gateways can refund. */
  readonly amount?: Money | undefined;
  readonly payment?: string | undefined;
  readonly reason?: string | undefined;
};

type Shares = readonly [Share, ...Share[]];

type DividedRequest = {
  readonly amount: Money;
  readonly shares: Shares;
  readonly remaining: Money;
};

export function divideRequest(
  known: readonly RefundablePayment[],
  { indivisibleMethods }: RefundTerms,
  request: RefundRequest,
): DividedRequest {
  const payments = selectPayments(known, request);
  const currency = currencyOf(request, payments);
  const amount = request.amount ?? refundableOf(payments, currency, indivisibleMethods);
  const shares = allocateToCountedFirst(amount, payments, indivisibleMethods);
  return { amount, shares, remaining: subtractMoney(remainingOf(payments, currency), amount) };
}

/**
 * The money of a surplus payment returns by its own refund. A request uses it only for the remainder that the other
 * payments do not cover, unless the gateways can refund the amount only in other parts.
 */
function allocateToCountedFirst(
  amount: Money,
  payments: readonly RefundablePayment[],
  indivisibleMethods: IndivisibleMethods,
): Shares {
  const counted = payments.filter(({ isSurplus }) => !isSurplus);
  const surplus = payments.filter(({ isSurplus }) => isSurplus);
  const covered = refundableOf(counted, amount.currency, indivisibleMethods);
  if (surplus.length === 0 || amount.amount <= covered.amount) return allocate(amount, counted, indivisibleMethods);
  try {
    const remainder = subtractMoney(amount, covered);
    return [...allocate(covered, counted, indivisibleMethods), ...allocate(remainder, surplus, indivisibleMethods)];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return allocate(amount, payments, indivisibleMethods);
  }
}

/** A mismatched payment pays for no booking, so it is refunded only by a request that names it. */
function selectPayments(payments: readonly RefundablePayment[], { payment: wanted }: RefundRequest) {
  if (wanted === undefined) return payments.filter(({ isMismatched }) => !isMismatched);
  if (!payments.some(({ id }) => id === wanted)) {
    throw new ProblemError('payment-not-found', `The booking has no completed payment ${wanted}.`);
  }
  return payments.filter(({ id }) => id === wanted);
}

/** The currency of a request. A named payment may have a different currency than the booking. */
function currencyOf({ booking, payment, amount }: RefundRequest, payments: readonly RefundablePayment[]): CurrencyCode {
  const currency = payment === undefined ? booking.currency : (payments[0]?.currency ?? booking.currency);
  if (amount && amount.currency !== currency) {
    const whose = payment === undefined ? 'booking' : 'payment';
    const detail = `Must be in ${currency}, the currency of the ${whose}`;
    throw validationFailed([{ pointer: '/amount/currency', detail }]);
  }
  return currency;
}
