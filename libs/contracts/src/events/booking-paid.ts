import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingPaid = defineEvent('BookingPaid', {
  publishedBy: 'bookings',
  summary: 'Completed payments cover the total: the booking is confirmed. Once per booking.',
  data: z.object({ booking: Booking }),
});
export type BookingPaid = EventOf<typeof BookingPaid>;
