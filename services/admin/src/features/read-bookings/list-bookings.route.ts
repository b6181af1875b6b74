import { Booking, requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { BookingFilters, bookingListing } from '../../booking-record/booking-filters.ts';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';

export function listBookingsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/bookings',
    operationId: 'listBookingRecords',
    summary: 'List bookings, newest first unless sorted otherwise.',
    tag: 'Bookings',
    auth: 'client',
    query: PageQuery.extend(BookingFilters.shape),
    answers: { 200: { description: 'A page of bookings', schema: listOf(Booking) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, ...filters }, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await listRecords(db, bookingRecords, { limit, after, ...bookingListing(filters) }) };
    },
  });
}
