import { isSameMoney, type Money, smallerMoney, subtractMoney, sumAmounts } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { GATEWAY_ACTOR } from '../refund/open-refund.ts';
import type { Refund } from '../refund/refund.ts';
import { saveDecisions } from '../refund/refund-decision-repository.ts';
import { lockWaitingRefunds, readDatabaseClock } from '../refund/refund-repository.ts';
import { reopenRest } from '../refund/reopen-rest.ts';
import { rejectRefund } from '../refund/review-refund.ts';
import type { Share } from '../refundable-payment/allocate.ts';
import { lockPaymentsOfBooking } from '../refundable-payment/payment-lock-repository.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';

/**
 * Money that has left a payment, through a refund at the gateway or a lost dispute. The caller has locked the payment.
 */
export type Departure = Share & {
  /** The reason that the owner of a rejected refund reads. */
  readonly reason: string;
  /** Whether the payment covers the amount, so that no other refund has to be rejected. */
  isCovered(this: void, payment: RefundablePayment): boolean;
  /** Whether the payments of the booking leave the fee of its cancellation. */
  leavesFee(this: void, payments: readonly RefundablePayment[]): boolean;
};

/**
 * Rejects waiting refunds until the payment covers the money that has left it, and the fee of a cancellation is left.
 * Refunds of exactly this amount come first, then requests, then refunds of a cancellation or a surplus payment, oldest
 * first. An owed refund that also uses other payments comes last, because this payment bears the amount first.
 * The money counts once towards a cancellation or a surplus payment, so a new refund waits for the remainder. Returns
 * the payment with the freed reservations.
 */
export async function supersedeWaitingRefunds(trx: Transaction, departure: Departure): Promise<RefundablePayment> {
  const { payment, amount, reason } = departure;
  const at = await readDatabaseClock(trx);
  let payments = await lockPaymentsOfBooking(trx, payment.bookingId);
  let uncounted = amount;
  for (const waiting of await listWaiting(trx, departure)) {
    if (!mustYield(waiting, departure, { payments, uncounted })) continue;
    const rejected = rejectRefund(waiting, { by: GATEWAY_ACTOR, reason });
    const departed = { payment: currentOf(payment, payments), amount: uncounted };
    const rest = isOwed(waiting) ? reopenRest(waiting, departed, at) : undefined;
    await saveDecisions(trx, rest ? [rejected, rest] : [rejected]);
    if (isOwed(waiting)) uncounted = uncountedAfter(uncounted, waiting, rest?.refund);
    payments = await lockPaymentsOfBooking(trx, payment.bookingId);
  }
  return currentOf(payment, payments);
}

async function listWaiting(trx: Transaction, { payment, amount }: Share): Promise<Refund[]> {
  const rankOf = (refund: Refund) => {
    if (isOwed(refund) && usesOthers(refund, payment)) return 3;
    if (isSameMoney(refund.amount, amount)) return 0;
    return isOwed(refund) ? 2 : 1;
  };
  return (await lockWaitingRefunds(trx, payment.bookingId)).toSorted((left, right) => rankOf(left) - rankOf(right));
}

function mustYield(
  waiting: Refund,
  { payment, isCovered, leavesFee }: Departure,
  { payments, uncounted }: { payments: readonly RefundablePayment[]; uncounted: Money },
): boolean {
  if (isOwed(waiting) && uncounted.amount === 0) return false;
  const blocks = reservedBy(waiting, payment) > 0 && !isCovered(currentOf(payment, payments));
  return blocks || (waiting.origin === 'cancellation' && !leavesFee(payments));
}

function currentOf(payment: RefundablePayment, payments: readonly RefundablePayment[]): RefundablePayment {
  return payments.find(({ id }) => id === payment.id) ?? payment;
}

function uncountedAfter(uncounted: Money, superseded: Refund, rest: Refund | undefined): Money {
  const counted = rest ? subtractMoney(superseded.amount, rest.amount) : superseded.amount;
  return subtractMoney(uncounted, smallerMoney(counted, uncounted));
}

/** Whether a cancellation or a surplus payment, and not a person, asks for the refund. */
function isOwed({ origin }: Refund): boolean {
  return origin === 'cancellation' || origin === 'surplus';
}

function usesOthers({ allocations }: Refund, { id }: RefundablePayment): boolean {
  return allocations.some(({ paymentId }) => paymentId !== id);
}

function reservedBy({ allocations }: Refund, { id, currency }: RefundablePayment): number {
  const parts = allocations.filter(({ paymentId }) => paymentId === id);
  return sumAmounts(currency, parts).amount;
}
