import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingCancelled = defineEvent('BookingCancelled', {
  publishedBy: 'bookings',
  summary: 'The booking was cancelled; its cancellation says how much is refunded.',
  data: z.object({ booking: Booking }),
});
export type BookingCancelled = EventOf<typeof BookingCancelled>;
