import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingExpired = defineEvent('BookingExpired', {
  publishedBy: 'bookings',
  summary: 'The booking was not paid in time.',
  data: z.object({ booking: Booking }),
});
export type BookingExpired = EventOf<typeof BookingExpired>;
