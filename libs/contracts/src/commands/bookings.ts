import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { Booking } from '../resources/booking.ts';
import { CancellationQuote } from '../resources/cancellation-policy.ts';
import { Releaser } from '../resources/releaser.ts';

export const GetPayable = defineQuery('GetPayable', {
  answeredBy: 'bookings',
  summary: 'Reads a booking whose creation event has not arrived at a service yet.',
  request: z.object({ bookingId: z.uuid() }),
  reply: z.object({ booking: Booking, version: z.int() }),
});

export const QuoteCancellation = defineQuery('QuoteCancellation', {
  answeredBy: 'bookings',
  summary: 'Quotes the fee and the refund of cancelling a booking now. Needs process_refunds.',
  request: z.object({ bookingId: z.uuid(), actor: Actor }),
  reply: z.object({ quote: CancellationQuote }),
});

export const CancelBooking = defineCommand('CancelBooking', {
  answeredBy: 'bookings',
  summary: 'Cancels a booking, on exactly the terms of the quote if one is given. Needs process_refunds.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Releaser,
    reason: z.string().nullable(),
    quote: z.string().nullable(),
  }),
  reply: z.object({ booking: Booking }),
});
