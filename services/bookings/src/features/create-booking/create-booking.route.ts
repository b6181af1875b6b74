import { Booking } from '@booking/contracts';
import { defineRoute, runOnce, type Route } from '@booking/http';
import { newId, type Clock, type Database } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { createBooking } from './create-booking.ts';
import { NewBooking } from './new-booking.ts';

export function createBookingRoute({ db, clock }: { db: Database; clock: Clock }): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/bookings',
    operationId: 'createBooking',
    summary: 'Make a booking for a customer, at a price that the business sets',
    tag: 'Bookings',
    auth: 'client',
    permission: 'manage_bookings',
    body: NewBooking,
    idempotent: true,
    answers: { 201: { description: 'The new booking; one that costs nothing is confirmed at once', schema: Booking } },
    problems: [],
    handle: ({ body, idempotencyKey }) =>
      runOnce(db, idempotencyKey, async (trx) => {
        const booking = await createBooking(trx, { ...body, id: newId() }, clock());
        return { status: 201, headers: { location: `/api/v1/bookings/${booking.id}` }, body: presentBooking(booking) };
      }),
  });
}
