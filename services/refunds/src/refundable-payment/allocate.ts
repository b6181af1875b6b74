import { decimalOf, type Money, ProblemError, remark, roundDownMinor } from '@booking/contracts';
import {
  exceedsBalance,
  type IndivisibleMethods,
  refundableMinor,
  refundableOf,
  type RefundablePayment,
  remainingOf,
  roomMinor,
  stepMinorOf,
} from './refundable-payment.ts';

export type Share = { readonly payment: RefundablePayment; readonly amount: Money };

/**
 * Allocates an amount to the payment with exactly this amount, else to the smallest payment that covers it. Otherwise
 * it uses the payments with the largest step first, and the largest payments among these, until the amount is covered.
 * Equal payments are used in the order given. A payment that cannot be refunded in parts is used whole or not at all. A
 * part is a multiple of the step of its gateway. Throws `refund-exceeds-balance` above the remaining amount, and
 * `validation-failed` when the gateways cannot refund exactly this amount.
 */
export function allocate(
  amount: Money,
  payments: readonly RefundablePayment[],
  indivisibleMethods: IndivisibleMethods,
): readonly [Share, ...Share[]] {
  const refundable = refundableOf(payments, amount.currency, indivisibleMethods);
  if (amount.amount === 0 || amount.amount > refundable.amount) throw exceedsBalance(refundable);
  return divide(amount, payments, (payment) => ({
    payment,
    minor: refundableMinor(payment, indivisibleMethods),
    isDivisible: !indivisibleMethods.has(payment.method),
    stepMinor: stepMinorOf(payment),
  }));
}

/**
 * Allocates an owed amount, which is in steps (`inRefundSteps`). If the gateways cannot refund it, because a payment
 * is indivisible or its remainder contains less than a step, it is allocated anyway. The refund then fails, and staff
 * return the money in another way.
 */
export function allocateOwed(
  amount: Money,
  payments: readonly RefundablePayment[],
  indivisibleMethods: IndivisibleMethods,
): ReturnType<typeof allocate> {
  try {
    return allocate(amount, payments, indivisibleMethods);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const remaining = remainingOf(payments, amount.currency);
    if (amount.amount === 0 || amount.amount > remaining.amount) throw exceedsBalance(remaining);
    return divide(amount, payments, (payment) => ({
      payment,
      minor: roomMinor(payment),
      isDivisible: true,
      stepMinor: 1,
    }));
  }
}

type Offer = {
  readonly payment: RefundablePayment;
  readonly minor: number;
  readonly isDivisible: boolean;
  readonly stepMinor: number;
};

function divide(
  amount: Money,
  payments: readonly RefundablePayment[],
  offerOf: (payment: RefundablePayment) => Offer,
): ReturnType<typeof allocate> {
  const offers = payments
    .filter(({ currency }) => currency === amount.currency)
    .map(offerOf)
    .filter(({ minor }) => minor > 0)
    .sort((left, right) => left.minor - right.minor);
  const single =
    offers.find(({ minor }) => minor === amount.amount) ??
    offers.find((offer) => offer.minor > amount.amount && takenOf(offer, amount.amount) === amount.amount);
  return single ? [{ payment: single.payment, amount }] : spread(amount, offers);
}

function spread({ amount: amountMinor, currency }: Money, ascending: readonly Offer[]) {
  const shares: Share[] = [];
  let missingMinor = amountMinor;
  for (const offer of largestFirst(ascending)) {
    const takenMinor = takenOf(offer, missingMinor);
    if (takenMinor > 0) shares.push({ payment: offer.payment, amount: { amount: takenMinor, currency } });
    missingMinor -= takenMinor;
  }
  const [first, ...others] = shares;
  if (first === undefined || missingMinor > 0) throw notDivisible({ amount: amountMinor, currency }, ascending);
  return [first, ...others] as const;
}

/** Payments with a larger step come first, so that payments with a smaller step can complete the amount. */
function largestFirst(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((left, right) => right.stepMinor - left.stepMinor || right.minor - left.minor);
}

function takenOf({ minor: whole, isDivisible, stepMinor }: Offer, missingMinor: number): number {
  if (whole <= missingMinor) return whole;
  return isDivisible ? roundDownMinor(missingMinor, stepMinor) : 0;
}

function notDivisible({ amount, currency }: Money, offers: readonly Offer[]): ProblemError {
  const stepMinor = Math.max(...offers.map((offer) => offer.stepMinor));
  const isInSteps = roundDownMinor(amount, stepMinor) === amount;
  const detail = isInSteps
    ? remark('whole-refund-needed')
    : remark('refund-step', { step: decimalOf({ amount: stepMinor, currency }) });
  return new ProblemError('validation-failed', `\`amount\`: ${detail}.`, { errors: [{ pointer: '/amount', detail }] });
}
