import { z } from 'zod';
import { defineEvent, type EventOf, eventsOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';
import { Payment } from '../resources/payment.ts';
import { RelatedNames } from '../resources/releaser.ts';

/** An event that carries the booking after the change. */
const bookingEvent = eventsOf('bookings', z.object({ booking: Booking }));

export const BookingCreated = bookingEvent(
  'BookingCreated',
  'A booking was created; it waits for its payment unless it is free.',
);

export const BookingPaid = bookingEvent(
  'BookingPaid',
  'Completed payments cover the total: the booking is confirmed. Once per booking.',
);

export const BookingExpired = bookingEvent('BookingExpired', 'The booking was not paid in time.');

export const BookingCancelled = defineEvent('BookingCancelled', {
  publishedBy: 'bookings',
  summary: 'The booking was cancelled; its cancellation says how much is refunded.',
  data: z.object({ booking: Booking, relatedTo: RelatedNames }),
});

export const BookingRefunded = bookingEvent(
  'BookingRefunded',
  'The refunded amount of a booking changed; its payment status shows whether all of it was refunded.',
);

export const BookingErased = bookingEvent(
  'BookingErased',
  'The customer of an ended booking was erased: it has a pseudonym and no texts. Its money is unchanged.',
);

export const SurplusPaymentReceived = defineEvent('SurplusPaymentReceived', {
  publishedBy: 'bookings',
  summary: 'A payment completed for a booking that is paid, cancelled or expired, or priced in another currency.',
  data: z.object({ bookingId: z.uuid(), payment: Payment, reason: z.string() }),
});
export type SurplusPaymentReceived = EventOf<typeof SurplusPaymentReceived>;
