import { type Booking, GetPayable } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import type { RefundableBooking } from '../refundable-booking/refundable-booking.ts';
import {
  findRefundableBooking,
  insertRefundableBookings,
} from '../refundable-booking/refundable-booking-repository.ts';

type Deps = { db: Database; bus: Pick<Bus, 'request'> };

/**
 * Queries the bookings service if the booking is unknown, because a client may be faster than the event of a new
 * booking. Throws `booking-not-found`, or `service-unavailable` when the bookings service does not answer.
 */
export async function getRefundableBooking({ db, bus }: Deps, id: string): Promise<RefundableBooking> {
  const known = await findRefundableBooking(db, id);
  if (known) return known;

  const { booking } = await bus.request(GetPayable, { bookingId: id });
  await insertRefundableBookings(db, [booking]);
  return toRefundableBooking(booking);
}

function toRefundableBooking({ id, customerId, total }: Booking): RefundableBooking {
  return { id, customerId, currency: total.currency };
}
