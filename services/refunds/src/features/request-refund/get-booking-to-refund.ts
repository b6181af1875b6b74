import type { Actor } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { getRefundableBooking } from '../../refundable-booking/get-refundable-booking.ts';
import { requireRefundable, type RefundableBooking } from '../../refundable-booking/refundable-booking.ts';
import { learnCompletedPayments } from './learn-completed-payments.ts';

type Deps = { db: Database; bus: Pick<Bus, 'request'> };
type Asked = { readonly bookingId: string; readonly caller: Actor };

/** The booking, if the caller may refund it, with its payments known. Throws `booking-not-found` or `forbidden`. */
export async function getBookingToRefund(deps: Deps, { bookingId, caller }: Asked): Promise<RefundableBooking> {
  const booking = await getRefundableBooking(deps, bookingId);
  requireRefundable(booking, caller);
  await learnCompletedPayments(deps, booking.id);
  return booking;
}
