import { Booking, BookingPaymentStatus, BookingStatus } from '@booking/contracts';
import {
  decodeCursor,
  defineRoute,
  encodeCursor,
  hasPermission,
  listOf,
  PageQuery,
  pageOf,
  type Route,
} from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { presentBooking } from '../../booking/booking.ts';
import { BOOKING_COLUMNS, toBooking, type BookingRow } from '../../booking/booking-row.ts';

const Query = PageQuery.extend({ status: BookingStatus.optional(), paymentStatus: BookingPaymentStatus.optional() });
const Cursor = z.tuple([z.uuid()]);

export function listBookingsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings',
    operationId: 'listBookings',
    summary: 'List bookings, newest first: your own, with read_all those of everyone',
    tag: 'Bookings',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of bookings', schema: listOf(Booking) } },
    problems: [],
    async handle({ query, caller }) {
      const customerId = hasPermission(caller, 'read_all') ? undefined : caller.sub;
      const rows = await selectBookings(db, { ...query, customerId });
      const page = pageOf({ rows, limit: query.limit, cursorOf: ({ id }) => encodeCursor([id]) });
      return { status: 200, body: { ...page, data: page.data.map((row) => presentBooking(toBooking(row))) } };
    },
  });
}

type Filter = z.infer<typeof Query> & { customerId: string | undefined };

/** The ids are made in the order of time, so that they order the list too. */
async function selectBookings(db: Database, { status, paymentStatus, limit, after, customerId }: Filter) {
  const query = db<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (customerId !== undefined) void query.where({ customer_id: customerId });
  if (status !== undefined) void query.where({ status });
  if (paymentStatus !== undefined) void query.where({ payment_status: paymentStatus });
  if (after !== undefined) void query.where('id', '<', decodeCursor(after, Cursor)[0]);
  return query;
}
