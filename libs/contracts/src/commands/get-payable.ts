import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Booking } from '../resources/booking.ts';

export const GetPayable = defineQuery('GetPayable', {
  answeredBy: 'bookings',
  summary: 'Reads a booking whose creation event has not arrived at a service yet.',
  request: z.object({ bookingId: z.uuid() }),
  reply: z.object({ booking: Booking, version: z.int() }),
});
