import { Actor, Booking, BookingPaymentStatus, BookingStatus } from '@booking/contracts';
import { defineRoute, listOf, pageById, PageQuery, type Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { mayReadAll } from '../../booking/booking-access.ts';
import { listBookings } from '../../booking/booking-list-repository.ts';

const Query = PageQuery.extend({
  status: BookingStatus.optional(),
  paymentStatus: BookingPaymentStatus.optional(),
  customerId: Actor.shape.sub.optional(),
});

export function listBookingsRoute({ readPool }: { readPool: ReadPool }): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings',
    operationId: 'listBookings',
    summary: 'List bookings, newest first: your own, or with `read_all` or `manage_bookings` those of all customers',
    tag: 'Bookings',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of bookings', schema: listOf(Booking) } },
    problems: [],
    async handle({ query, caller }) {
      const { limit, after, ...filter } = query;
      const ownerId = mayReadAll(caller) ? undefined : caller.sub;
      const { data, next } = await pageById({ limit, after }, (page) =>
        readPool.read((db) => listBookings(db, { ...filter, ownerId, ...page })),
      );
      return { status: 200, body: { data: data.map(presentBooking), next } };
    },
  });
}
