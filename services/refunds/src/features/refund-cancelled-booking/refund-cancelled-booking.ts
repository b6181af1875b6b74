import { subtractMoney, sumMoney, type Booking, type Cancellation, type Money } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { openRefund } from '../../refund/open-refund.ts';
import type { Refund } from '../../refund/refund.ts';
import {
  hasRefundCausedBy,
  lockWaitingRefunds,
  readDatabaseClock,
  saveDecisions,
} from '../../refund/refund-repository.ts';
import { processRefund } from '../../refund/review-refund.ts';
import { insertRefundableBooking } from '../../refundable-booking/refundable-booking-repository.ts';
import { allocate } from '../../refundable-payment/allocate.ts';
import { remainingOf, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf } from '../../refundable-payment/refundable-payment-repository.ts';

/**
 * Gives back what the cancellation promised, as far as it remains: requests that wait for staff are released, for staff
 * have decided now, and a refund of its own gives back the rest.
 */
export async function refundCancelledBooking(trx: Transaction, booking: Booking): Promise<void> {
  await insertRefundableBooking(trx, booking);
  const { cancellation } = booking;
  if (!cancellation || cancellation.refund.amount === 0) return;

  const payments = await lockPaymentsOf(trx, booking.id);
  requireAllPayments(booking, payments);
  const cause = `cancellation:${booking.id}`;
  if (await hasRefundCausedBy(trx, cause)) return;

  const terms = { by: cancellation.by, payments, nextId: newId, at: await readDatabaseClock(trx) };
  const released = releasable(await lockWaitingRefunds(trx, booking.id), cancellation.refund);
  const decisions = released.map((refund) => processRefund(refund, terms));
  const rest = smaller(restOf(cancellation.refund, released), remainingOf(payments, cancellation.refund.currency));
  if (rest.amount > 0) {
    const order = { ...orderOf(booking.id, cancellation), cause, shares: allocate(rest, payments) };
    decisions.push(openRefund(order, terms));
  }
  await saveDecisions(trx, decisions);
}

/** The oldest waiting requests that together stay within what is to be given back. */
function releasable(waiting: readonly Refund[], promised: Money): Refund[] {
  const released: Refund[] = [];
  for (const refund of waiting) {
    if (refund.amount.amount <= restOf(promised, released).amount) released.push(refund);
  }
  return released;
}

function restOf(promised: Money, released: readonly Refund[]): Money {
  return subtractMoney(
    promised,
    sumMoney(
      promised.currency,
      released.map(({ amount }) => amount),
    ),
  );
}

function orderOf(bookingId: string, { by, reason }: Cancellation) {
  return { bookingId, origin: 'cancellation', reason, requestedBy: by, processedBy: by } as const;
}

/** News of a payment may come after that of the cancellation; the cancellation is tried again until it is there. */
function requireAllPayments({ id, paid }: Booking, payments: readonly RefundablePayment[]): void {
  const capturedMinor = payments.reduce((sum, payment) => sum + payment.capturedMinor, 0);
  if (capturedMinor < paid.amount) throw new Error(`Not all payments of booking ${id} are known yet.`);
}

function smaller(left: Money, right: Money): Money {
  return left.amount <= right.amount ? left : right;
}
