import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingRefunded = defineEvent('BookingRefunded', {
  publishedBy: 'bookings',
  summary: 'What was given back of a booking changed; its payment status says how far.',
  data: z.object({ booking: Booking }),
});
export type BookingRefunded = EventOf<typeof BookingRefunded>;
