import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingCreated = defineEvent('BookingCreated', {
  publishedBy: 'bookings',
  summary: 'A customer asked for a booking; it waits for its payment.',
  data: z.object({ booking: Booking }),
});
export type BookingCreated = EventOf<typeof BookingCreated>;
