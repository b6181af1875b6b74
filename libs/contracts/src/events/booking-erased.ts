import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Booking } from '../resources/booking.ts';

export const BookingErased = defineEvent('BookingErased', {
  publishedBy: 'bookings',
  summary: 'The customer of an ended booking was erased: it has a pseudonym and no texts. Its money is unchanged.',
  data: z.object({ booking: Booking }),
});
export type BookingErased = EventOf<typeof BookingErased>;
