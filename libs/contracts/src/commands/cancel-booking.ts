import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { Booking } from '../resources/booking.ts';

export const CancelBooking = defineCommand('CancelBooking', {
  answeredBy: 'bookings',
  summary: 'Cancels a booking, on exactly the terms of the quote if one is given. Needs process_refunds.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Actor,
    reason: z.string().nullable(),
    quote: z.string().nullable(),
  }),
  reply: z.object({ booking: Booking }),
});
