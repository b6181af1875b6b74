import { Actor, Booking, BookingPaymentStatus, BookingStatus } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, listOf, pageOf, PageQuery, type Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { presentBooking } from '../../booking/booking.ts';
import { mayReadAll } from '../../booking/booking-access.ts';
import { listBookings } from '../../booking/booking-list-repository.ts';

const Query = PageQuery.extend({
  status: BookingStatus.optional(),
  paymentStatus: BookingPaymentStatus.optional(),
  customerId: Actor.shape.sub.optional(),
});
const Cursor = z.tuple([z.uuid()]);

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
      const before = after === undefined ? undefined : decodeCursor(after, Cursor)[0];
      const ownerId = mayReadAll(caller) ? undefined : caller.sub;
      const rows = await readPool.read((db) => listBookings(db, { ...filter, ownerId, before, limit: limit + 1 }));
      const page = pageOf({ rows, limit, cursorOf: ({ id }) => encodeCursor([id]) });
      return { status: 200, body: { ...page, data: page.data.map(presentBooking) } };
    },
  });
}
