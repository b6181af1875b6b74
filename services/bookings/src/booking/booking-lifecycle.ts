import { BookingCancelled, BookingCreated, BookingExpired, ProblemError, subtractMoney } from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import { canBecome, changeBooking, presentBooking, unchanged, type Booking, type Decision } from './booking.ts';

export type BookingRequest = Pick<
  Booking,
  'id' | 'customerId' | 'description' | 'total' | 'startsAt' | 'endsAt' | 'expiresAt' | 'metadata'
>;

export function openBooking(request: BookingRequest, at: Date): Decision {
  if (request.expiresAt && request.expiresAt <= at) {
    const errors = [{ pointer: '/expiresAt', detail: 'Must be in the future' }];
    throw new ProblemError('validation-failed', 'The booking would have expired already.', { errors });
  }
  const nothing = { amount: 0, currency: request.total.currency };
  const booking: Booking = {
    ...request,
    status: 'pending',
    paid: nothing,
    refunded: nothing,
    cancellation: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return { booking, events: [newEvent(BookingCreated, { booking: presentBooking(booking) })] };
}

/** Asked for again, it is the same cancellation and no news. */
export function recordCancellation(
  booking: Booking,
  { by, reason }: { by: string; reason: string | null },
  at: Date,
): Decision {
  if (booking.status === 'cancelled') return unchanged(booking);
  if (!canBecome(booking, 'cancelled')) {
    throw new ProblemError('booking-not-cancellable', `The booking is ${booking.status}.`);
  }
  const fee = { amount: 0, currency: booking.total.currency };
  const refund = subtractMoney(booking.paid, booking.refunded);
  const cancelled = changeBooking(booking, { status: 'cancelled', cancellation: { at, by, reason, fee, refund } }, at);
  return { booking: cancelled, events: [newEvent(BookingCancelled, { booking: presentBooking(cancelled) })] };
}

/** Whoever paid or cancelled first left nothing to expire. */
export function expireBooking(booking: Booking, at: Date): Decision {
  if (!canBecome(booking, 'expired')) return unchanged(booking);
  const expired = changeBooking(booking, { status: 'expired' }, at);
  return { booking: expired, events: [newEvent(BookingExpired, { booking: presentBooking(expired) })] };
}
