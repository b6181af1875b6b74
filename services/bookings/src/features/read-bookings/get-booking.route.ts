import { Booking } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { presentBooking } from '../../booking/booking.ts';
import { requireReadable } from '../../booking/booking-access.ts';
import { getBooking } from '../../booking/booking-repository.ts';

export function getBookingRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings/{booking}',
    operationId: 'getBooking',
    summary: 'Get a booking',
    tag: 'Bookings',
    auth: 'client',
    ownerOr: ['read_all', 'manage_bookings'],
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answers: { 200: { description: 'The booking', schema: Booking } },
    problems: ['booking-not-found'],
    async handle({ params, caller }) {
      const booking = await getBooking(db, params.booking);
      requireReadable(booking, caller);
      return { status: 200, body: presentBooking(booking) };
    },
  });
}
