import { Actor, Booking, BookingPaymentStatus, BookingStatus } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, listOf, pageOf, PageQuery, type Route } from '@booking/http';
import type { Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { presentBooking } from '../../booking/booking.ts';
import { mayReadAll } from '../../booking/booking-access.ts';
import { BOOKING_COLUMNS, type BookingRow, toBooking } from '../../booking/booking-row.ts';

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
    summary: 'List bookings, newest first: your own, or those of all customers with read_all or manage_bookings',
    tag: 'Bookings',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of bookings', schema: listOf(Booking) } },
    problems: [],
    async handle({ query, caller }) {
      const filter = { ...query, ownerId: mayReadAll(caller) ? undefined : caller.sub };
      const rows = await readPool.read((db) => selectBookings(db, filter));
      const page = pageOf({ rows, limit: query.limit, cursorOf: ({ id }) => encodeCursor([id]) });
      return { status: 200, body: { ...page, data: page.data.map((row) => presentBooking(toBooking(row))) } };
    },
  });
}

type Filter = z.infer<typeof Query> & { ownerId: string | undefined };

/** Ids are generated in the order of time, so they order the list as well. */
function selectBookings(db: Database, { limit, after, ...filter }: Filter): Promise<BookingRow[]> {
  const query = db<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where(conditions(filter))
    .where(filter.ownerId === undefined ? {} : { customer_id: filter.ownerId })
    .orderBy('id', 'desc')
    .limit(limit + 1);
  return after === undefined ? query : query.where('id', '<', decodeCursor(after, Cursor)[0]);
}

function conditions({ customerId, status, paymentStatus }: Omit<Filter, 'limit' | 'after'>): Partial<BookingRow> {
  return {
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(status !== undefined && { status }),
    ...(paymentStatus !== undefined && { payment_status: paymentStatus }),
  };
}
