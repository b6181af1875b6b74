import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingRefunded = defineEvent('BookingRefunded', {
  publishedBy: 'bookings',
  summary: 'The refunded amount of a booking changed; its payment status shows whether all of it was refunded.',
  data: z.object({ booking: Booking }),
});
export type BookingRefunded = EventOf<typeof BookingRefunded>;
