import {
  type CurrencyCode,
  decimalOf,
  type Money,
  ProblemError,
  smallerMoney,
  subtractMoney,
  sumMoney,
} from '@booking/contracts';

export type RefundablePayment = {
  readonly id: string;
  readonly bookingId: string;
  readonly method: string;
  readonly gatewayReference: string;
  readonly captureReference: string | null;
  readonly currency: CurrencyCode;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly reservedMinor: number;
  /** The amount in disputes that are open or lost. A dispute in another currency holds the whole amount. */
  readonly disputedMinor: number;
  readonly lostMinor: number;
  /**
   * Whether the payment was reported as mismatched. Such a payment pays for no booking, and is refunded only when staff
   * decide so.
   */
  readonly isMismatched: boolean;
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

/** Whether a payment covers an amount that was already refunded at the gateway. Disputed money counts as covered. */
export function covers(payment: RefundablePayment, { amount, currency }: Money): boolean {
  return currency === payment.currency && amount > 0 && amount <= roomMinor(payment) + payment.disputedMinor;
}

/** The methods whose gateways refund a payment as a whole or not at all. */
export type IndivisibleMethods = ReadonlySet<string>;

/** Zero for a partly refunded payment whose gateway only refunds whole payments. */
export function refundableMinor(payment: RefundablePayment, indivisibleMethods: IndivisibleMethods): number {
  const room = Math.max(0, roomMinor(payment));
  return room === payment.capturedMinor || !indivisibleMethods.has(payment.method) ? room : 0;
}

export function refundableOf(
  payments: readonly RefundablePayment[],
  currency: CurrencyCode,
  indivisibleMethods: IndivisibleMethods,
): Money {
  const amounts = payments
    .filter((payment) => payment.currency === currency)
    .map((payment) => ({ amount: refundableMinor(payment, indivisibleMethods), currency }));
  return sumMoney(currency, amounts);
}

/** The amount that remains of these payments, including what their gateways cannot refund. */
export function remainingOf(payments: readonly RefundablePayment[], currency: CurrencyCode): Money {
  return refundableOf(payments, currency, new Set());
}

export function remainingWithDisputed(payments: readonly RefundablePayment[], currency: CurrencyCode): Money {
  return remainingOf(asUndisputed(payments), currency);
}

export function exceedsBalance(remaining: Money): ProblemError {
  return new ProblemError('refund-exceeds-balance', `Only ${decimalOf(remaining)} can still be refunded.`, {
    remaining,
  });
}

export type Portion = {
  readonly amount: Money;
  readonly payments: readonly RefundablePayment[];
  /** True when a dispute holds part of the amount. Nobody can release the portion until the dispute is won. */
  readonly isDisputed: boolean;
};

/**
 * Divides the owed amount into portions, as far as these payments cover it. When disputes leave too little, the
 * disputed payments get a separate portion, so that the other portion need not wait for a bank.
 */
export function portionsOf(owed: Money, payments: readonly RefundablePayment[]): Portion[] {
  const { currency } = owed;
  const amount = smallerMoney(owed, remainingWithDisputed(payments, currency));
  const isDisputed = remainingOf(payments, currency).amount < amount.amount;
  if (!isDisputed) return [{ amount, payments, isDisputed }].filter(isAny);

  const [held, free] = [payments.filter(isHeld), payments.filter((payment) => !isHeld(payment))];
  const now = smallerMoney(amount, remainingOf(free, currency));
  return [
    { amount: now, payments: free, isDisputed: false },
    { amount: subtractMoney(amount, now), payments: asUndisputed(held), isDisputed },
  ].filter(isAny);
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

function isAny({ amount }: Portion): boolean {
  return amount.amount > 0;
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
