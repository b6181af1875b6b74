import { Booking } from '@booking/contracts';
import { defineRoute, type Route, toAnswer } from '@booking/http';
import { NewBooking } from './new-booking.ts';
import type { NewBookings } from './new-bookings.ts';

export type Deps = { readonly bookings: Pick<NewBookings, 'submit'> };

export function createBookingRoute({ bookings }: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/bookings',
    operationId: 'createBooking',
    summary: 'Create a booking for a customer, at a price that the business sets',
    tag: 'Bookings',
    auth: 'client',
    permission: 'manage_bookings',
    body: NewBooking,
    idempotent: true,
    answers: {
      201: {
        description: 'The new booking; a booking that costs nothing is confirmed at once',
        schema: Booking,
        hasLocation: true,
      },
    },
    problems: [],
    handle: async ({ body, idempotencyKey }) => toAnswer(await bookings.submit(idempotencyKey, body)),
  });
}
