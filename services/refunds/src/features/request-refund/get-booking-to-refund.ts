import { type Actor, GetCompletedPayments, type Payment, ProblemError } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { type Database, transact } from '@booking/runtime';
import { type RefundableBooking, requireRefundable } from '../../refundable-booking/refundable-booking.ts';
import {
  hasRefundablePayments,
  insertRefundablePayments,
} from '../../refundable-payment/refundable-payment-repository.ts';
import { getRefundableBooking } from '../../steps/get-refundable-booking.ts';

type Deps = { db: Database; bus: Pick<Bus, 'request'> };
type Asked = { readonly bookingId: string; readonly caller: Actor };

/** The booking, if the caller may refund it, with its payments known. Throws `booking-not-found` or `forbidden`. */
export async function getBookingToRefund(deps: Deps, { bookingId, caller }: Asked): Promise<RefundableBooking> {
  const booking = await getRefundableBooking(deps, bookingId);
  requireRefundable(booking, caller);
  await learnCompletedPayments(deps, booking.id);
  return booking;
}

/** A client that saw "paid" may be faster than the event of the payment: the payments service is then queried once. */
async function learnCompletedPayments({ db, bus }: Deps, bookingId: string): Promise<void> {
  if (await hasRefundablePayments(db, bookingId)) return;

  const payments = await askForPayments(bus, bookingId);
  await transact(db, (trx) => insertRefundablePayments(trx, payments));
}

/** If payments does not answer, the request is decided on the known payments. */
async function askForPayments(bus: Deps['bus'], bookingId: string): Promise<readonly Payment[]> {
  try {
    return (await bus.request(GetCompletedPayments, { bookingId })).payments;
  } catch (error) {
    if (error instanceof ProblemError) return [];
    throw error;
  }
}
