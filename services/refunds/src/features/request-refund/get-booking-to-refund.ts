import { type Actor, GetCompletedPayments } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { type Database, transact } from '@booking/runtime';
import { type RefundableBooking, requireRefundable } from '../../refundable-booking/refundable-booking.ts';
import {
  hasRefundablePayments,
  insertMismatchedPayments,
  insertRefundablePayments,
} from '../../refundable-payment/refundable-payment-repository.ts';
import { getRefundableBooking } from '../../steps/get-refundable-booking.ts';

type Deps = { db: Database; bus: Pick<Bus, 'request'> };
type Asked = { readonly bookingId: string; readonly caller: Actor; readonly payment?: string | undefined };

/**
 * Returns the booking if the caller may refund it, and makes its payments known here. Throws `booking-not-found` or
 * `forbidden`, and `service-unavailable` when the bookings or the payments service does not answer.
 */
export async function getBookingToRefund(
  deps: Deps,
  { bookingId, caller, payment }: Asked,
): Promise<RefundableBooking> {
  const booking = await getRefundableBooking(deps, bookingId);
  requireRefundable(booking, caller);
  await learnPayments(deps, booking.id, payment);
  return booking;
}

/**
 * Queries the payments service if no payment is known, because a client that saw "paid" may be faster than the event of
 * the payment. Throws if that service does not answer. Otherwise "nothing to refund" would be stored under the key.
 */
async function learnPayments({ db, bus }: Deps, bookingId: string, wanted?: string): Promise<void> {
  if (await hasRefundablePayments(db, bookingId, wanted)) return;

  const { payments, mismatched = [] } = await bus.request(GetCompletedPayments, { bookingId });
  await transact(db, async (trx) => {
    await insertRefundablePayments(trx, payments);
    await insertMismatchedPayments(trx, mismatched);
  });
}
