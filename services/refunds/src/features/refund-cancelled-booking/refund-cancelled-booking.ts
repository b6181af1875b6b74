import type { Booking, Cancellation, Money } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { openRefund } from '../../refund/open-refund.ts';
import { hasRefundCausedBy, readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { insertRefundableBooking } from '../../refundable-booking/refundable-booking-repository.ts';
import { allocate } from '../../refundable-payment/allocate.ts';
import { remainingOf, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf } from '../../refundable-payment/refundable-payment-repository.ts';

/** Gives back what the cancellation promised, as far as it remains. */
export async function refundCancelledBooking(trx: Transaction, booking: Booking): Promise<void> {
  await insertRefundableBooking(trx, booking);
  const { cancellation } = booking;
  if (!cancellation || cancellation.refund.amount === 0) return;

  const payments = await lockPaymentsOf(trx, booking.id);
  requireAllPayments(booking, payments);
  const amount = smaller(cancellation.refund, remainingOf(payments, cancellation.refund.currency));
  const cause = `cancellation:${booking.id}`;
  if (amount.amount === 0 || (await hasRefundCausedBy(trx, cause))) return;

  const order = { ...orderOf(booking.id, cancellation), cause, shares: allocate(amount, payments) };
  await saveDecision(trx, openRefund(order, { nextId: newId, at: await readDatabaseClock(trx) }));
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
