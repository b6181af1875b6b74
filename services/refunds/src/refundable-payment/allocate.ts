import { type Money, ProblemError, remark } from '@booking/contracts';
import {
  exceedsBalance,
  type IndivisibleMethods,
  refundableMinor,
  refundableOf,
  type RefundablePayment,
} from './refundable-payment.ts';

export type Share = { readonly payment: RefundablePayment; readonly amount: Money };

/**
 * Allocates an amount to payments: to the one with exactly this amount, else the smallest that covers it, else the
 * largest first until it is covered. Equal payments are used in the order given. A payment that cannot be refunded in
 * parts is used whole or not at all. Throws `refund-exceeds-balance` above the remaining amount, and
 * `validation-failed` when only a part of such a payment could complete the amount.
 */
export function allocate(
  amount: Money,
  payments: readonly RefundablePayment[],
  indivisibleMethods: IndivisibleMethods,
): readonly [Share, ...Share[]] {
  const refundable = refundableOf(payments, amount.currency, indivisibleMethods);
  if (amount.amount === 0 || amount.amount > refundable.amount) throw exceedsBalance(refundable);

  const offers = payments
    .filter(({ currency }) => currency === amount.currency)
    .map((payment) => offerOf(payment, indivisibleMethods))
    .filter(({ minor }) => minor > 0)
    .sort((left, right) => left.minor - right.minor);
  const single =
    offers.find(({ minor }) => minor === amount.amount) ??
    offers.find(({ minor, isDivisible }) => minor > amount.amount && isDivisible);
  return single ? [{ payment: single.payment, amount }] : spread(amount, offers);
}

/**
 * Allocates a promised amount. If only a partial refund of an indivisible payment can cover it, that part is allocated
 * anyway. The refund then fails with `whole-refunds-only`, and staff return the money in another way.
 */
export function allocatePromised(
  amount: Money,
  payments: readonly RefundablePayment[],
  indivisibleMethods: IndivisibleMethods,
): ReturnType<typeof allocate> {
  try {
    return allocate(amount, payments, indivisibleMethods);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return allocate(amount, payments, new Set());
  }
}

type Offer = { readonly payment: RefundablePayment; readonly minor: number; readonly isDivisible: boolean };

function offerOf(payment: RefundablePayment, indivisibleMethods: IndivisibleMethods): Offer {
  const isDivisible = !indivisibleMethods.has(payment.method);
  return { payment, minor: refundableMinor(payment, indivisibleMethods), isDivisible };
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
  if (first === undefined || missingMinor > 0) throw notDivisible();
  return [first, ...others] as const;
}

function largestFirst(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((left, right) => right.minor - left.minor);
}

function takenOf({ minor: whole, isDivisible }: Offer, missingMinor: number): number {
  if (whole <= missingMinor) return whole;
  return isDivisible ? missingMinor : 0;
}

function notDivisible(): ProblemError {
  const detail = remark('whole-refund-needed');
  return new ProblemError('validation-failed', `${detail}.`, { errors: [{ pointer: '/amount', detail }] });
}
