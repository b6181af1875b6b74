import { smallerMoney, sumMoney, type Booking, type Cancellation, type Money } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { releaseByAsking } from '../../approval-policy/release-by-asking.ts';
import { openRefund } from '../../refund/open-refund.ts';
import { readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { claimCancellation, insertRefundableBooking } from '../../refundable-booking/refundable-booking-repository.ts';
import { allocatePromised } from '../../refundable-payment/allocate.ts';
import { asDivisible, remainingOf, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf } from '../../refundable-payment/refundable-payment-repository.ts';
import { releaseWaitingRefunds } from './release-waiting-refunds.ts';

/**
 * Gives back what the cancellation promised, as far as it remains: requests that wait for staff are released, for staff
 * have decided now, and a refund of its own gives back the rest.
 */
export async function refundCancelledBooking(trx: Transaction, terms: RefundTerms, booking: Booking): Promise<void> {
  await insertRefundableBooking(trx, booking);
  const { cancellation } = booking;
  if (!cancellation || cancellation.refund.amount === 0) return;

  const payments = (await lockPaymentsOf(trx, booking.id)).filter(({ isMismatched }) => !isMismatched);
  requireAllPayments(booking, payments);
  if (!(await claimCancellation(trx, booking.id))) return;

  const { by, refund: promised } = cancellation;
  const release = { by, payments, nextId: newId, at: await readDatabaseClock(trx) };
  const released = await releaseWaitingRefunds(trx, terms, { bookingId: booking.id, promised, release });
  const rest = smallerMoney(released.rest, remainingOf(payments, promised.currency));
  if (rest.amount === 0) return;

  const order = {
    ...orderOf(booking.id, cancellation),
    ...(await releaseByAsking(trx, terms.approvalPolicy, { by, bookingId: booking.id, amount: rest })),
    cause: `cancellation:${booking.id}`,
    shares: allocatePromised(rest, asDivisible(payments, terms.indivisibleMethods)),
  };
  await saveDecision(trx, openRefund(order, release));
}

function orderOf(bookingId: string, { by, reason }: Cancellation) {
  return { bookingId, origin: 'cancellation', reason, requestedBy: by } as const;
}

/** News of a payment may come after that of the cancellation; the cancellation is tried again until it is there. */
function requireAllPayments({ id, paid }: Booking, payments: readonly RefundablePayment[]): void {
  const captured: Money[] = payments
    .filter(({ currency }) => currency === paid.currency)
    .map(({ capturedMinor, currency }) => ({ amount: capturedMinor, currency }));
  if (sumMoney(paid.currency, captured).amount < paid.amount) {
    throw new Error(`Not all payments of booking ${id} are known yet.`);
  }
}
