import {
  type CurrencyCode,
  decimalOf,
  type Money,
  ProblemError,
  roundDownMinor,
  roundUpWithin,
  smallerMoney,
  subtractMoney,
  sumMoney,
} from '@booking/contracts';
import { refundStepMinor } from '@booking/gateways/records';

export type RefundablePayment = {
  readonly id: string;
  readonly bookingId: string;
  readonly method: string;
  /** Null if the gateway reported the payment before it answered with the session. */
  readonly gatewayReference: string | null;
  readonly captureReference: string | null;
  readonly currency: CurrencyCode;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly reservedMinor: number;
  /** The amount in disputes that are open or lost. A dispute in another currency holds the whole amount. */
  readonly disputedMinor: number;
  readonly lostMinor: number;
  /** The reserved amount of refunds that wait for staff, while a dispute is open; otherwise zero. */
  readonly waitingMinor: number;
  /**
   * Whether the payment was reported as mismatched. Such a payment pays for no booking, and is refunded only when staff
   * decide so.
   */
  readonly isMismatched: boolean;
  /**
   * Whether bookings reported the payment as surplus. It pays for no booking either, and other requests use it last.
   * False for some payments that a replica without this mark handled.
   */
  readonly isSurplus: boolean;
};

export type NamedPayment = Pick<RefundablePayment, 'id' | 'bookingId' | 'gatewayReference' | 'captureReference'>;

export type BalanceMovement = {
  readonly paymentId: string;
  readonly reservedMinor: number;
  readonly refundedMinor: number;
};

type Share = { readonly payment: Pick<RefundablePayment, 'id'>; readonly amount: Money };

export function reserveShares(payments: readonly RefundablePayment[], shares: readonly Share[]): RefundablePayment[] {
  return payments.map((payment) => {
    const amounts = shares.filter((share) => share.payment.id === payment.id).map(({ amount }) => amount);
    return { ...payment, reservedMinor: payment.reservedMinor + sumMoney(payment.currency, amounts).amount };
  });
}

/** The remainder of a payment; negative when a dispute followed a refund. */
export function roomMinor(payment: RefundablePayment): number {
  return payment.capturedMinor - payment.refundedMinor - payment.reservedMinor - payment.disputedMinor;
}

/**
 * The remainder for refunds that are released. A waiting refund may have reserved the disputed amount, and is checked
 * again before its release.
 */
export function releasableMinor(payment: RefundablePayment): number {
  return roomMinor(payment) + payment.waitingMinor;
}

/** The remainder for a retry, which reserves its amount again. Waiting refunds keep their reservations meanwhile. */
export function retryableMinor(payment: RefundablePayment): number {
  return Math.min(releasableMinor(payment), roomMinor(withoutOpenDisputes(payment)));
}

/** Whether a payment covers an amount that was already refunded at the gateway. Disputed money counts as covered. */
export function covers(payment: RefundablePayment, { amount, currency }: Money): boolean {
  return currency === payment.currency && amount > 0 && amount <= roomMinor(payment) + payment.disputedMinor;
}

/** The methods whose gateways refund a payment as a whole or not at all. */
export type IndivisibleMethods = ReadonlySet<string>;

/**
 * The remainder that the gateway can refund: a multiple of its step. Zero for a partly refunded payment whose gateway
 * only refunds whole payments.
 */
export function refundableMinor(payment: RefundablePayment, indivisibleMethods: IndivisibleMethods): number {
  const room = Math.max(0, roomMinor(payment));
  if (room !== payment.capturedMinor && indivisibleMethods.has(payment.method)) return 0;
  return roundDownMinor(room, stepMinorOf(payment));
}

/** The step of the refunds of a payment, which is the smallest amount that its gateway can express. */
export function stepMinorOf({ method, currency }: Pick<RefundablePayment, 'method' | 'currency'>): number {
  return refundStepMinor(method, currency);
}

export function refundableOf(
  payments: readonly RefundablePayment[],
  currency: CurrencyCode,
  indivisibleMethods: IndivisibleMethods,
): Money {
  return sumOf(payments, currency, (payment) => refundableMinor(payment, indivisibleMethods));
}

/** The amount that remains of these payments, including what their gateways cannot refund. */
export function remainingOf(payments: readonly RefundablePayment[], currency: CurrencyCode): Money {
  return sumOf(payments, currency, (payment) => Math.max(0, roomMinor(payment)));
}

function sumOf(
  payments: readonly RefundablePayment[],
  currency: CurrencyCode,
  minorOf: (payment: RefundablePayment) => number,
): Money {
  const own = payments.filter((payment) => payment.currency === currency);
  return sumMoney(
    currency,
    own.map((payment) => ({ amount: minorOf(payment), currency })),
  );
}

/**
 * An owed amount as the gateways of these payments can refund it: rounded up to their largest step, unless less than
 * that is left.
 */
export function inRefundSteps(
  owed: Money,
  payments: readonly RefundablePayment[],
  left = remainingOf(payments, owed.currency),
): Money {
  const own = payments.filter(({ currency }) => currency === owed.currency);
  return roundUpWithin(owed, left, Math.max(1, ...own.map(stepMinorOf)));
}

export function remainingWithDisputed(payments: readonly RefundablePayment[], currency: CurrencyCode): Money {
  return remainingOf(asUndisputed(payments), currency);
}

export function exceedsBalance(remaining: Money): ProblemError {
  return new ProblemError('refund-exceeds-balance', `Only ${decimalOf(remaining)} can still be refunded.`, {
    remaining,
  });
}

/** A part of an owed amount, and the payments that it is taken from. */
export type Portion = { readonly amount: Money; readonly payments: readonly RefundablePayment[] };

/**
 * The part that can be refunded now. When disputes leave too little for the owed amount and the kept fee, the part uses
 * undisputed payments only.
 */
export function freePortionOf(owed: Money, payments: readonly RefundablePayment[], kept?: Money): Portion {
  const { currency } = owed;
  const amount = smallerMoney(owed, remainingWithDisputed(payments, currency));
  const remaining = remainingOf(payments, currency);
  const afterFee = kept ? subtractMoney(remaining, smallerMoney(kept, remaining)) : remaining;
  if (amount.amount <= afterFee.amount) return { amount, payments };
  const free = payments.filter((payment) => !isHeld(payment));
  return { amount: [remainingOf(free, currency), afterFee].reduce(smallerMoney, amount), payments: free };
}

/**
 * The portion for the remainder of an owed amount, which waits for the end of a dispute. It uses the disputed payments
 * if they cover it.
 */
export function heldPortionOf(owed: Money, payments: readonly RefundablePayment[]): Portion {
  const { currency } = owed;
  const amount = smallerMoney(owed, remainingWithDisputed(payments, currency));
  const held = payments.filter(isHeld);
  const isEnough = amount.amount <= remainingWithDisputed(held, currency).amount;
  return { amount, payments: asUndisputed(isEnough ? held : payments) };
}

function asUndisputed(payments: readonly RefundablePayment[]): RefundablePayment[] {
  return payments.map(withoutOpenDisputes);
}

export function withoutOpenDisputes(payment: RefundablePayment): RefundablePayment {
  return { ...payment, disputedMinor: payment.lostMinor };
}

export function isHeld({ disputedMinor, lostMinor }: RefundablePayment): boolean {
  return disputedMinor > lostMinor;
}

type Names = { readonly captureReference: string | null; readonly paymentReference: string | null };

/** Whether a report can be about this payment: at least one gateway reference is the same on both sides. */
export function isNamedBy(payment: NamedPayment, { captureReference, paymentReference }: Names): boolean {
  const pairs = [
    [captureReference, payment.captureReference],
    [paymentReference, payment.gatewayReference],
  ].filter(([reported, known]) => reported !== null && known !== null);
  return pairs.length === 0 || pairs.some(([reported, known]) => reported === known);
}
