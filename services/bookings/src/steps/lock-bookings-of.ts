import type { Transaction } from '@booking/runtime';
import { lockUnreadBookings } from '../booking/booking-repository.ts';

/** An event about a payment, a refund or a dispute. */
type EventAboutBooking = {
  readonly data:
    | { readonly payment: { readonly bookingId: string } }
    | { readonly refund: { readonly bookingId: string } }
    | { readonly bookingId: string };
};

/** Locks the bookings of events, for `Listener.lock`. */
export function lockBookingsOf(events: readonly EventAboutBooking[], trx: Transaction): Promise<void> {
  return lockUnreadBookings(trx, events.map(bookingIdOf));
}

function bookingIdOf({ data }: EventAboutBooking): string {
  if ('payment' in data) return data.payment.bookingId;
  return 'refund' in data ? data.refund.bookingId : data.bookingId;
}
