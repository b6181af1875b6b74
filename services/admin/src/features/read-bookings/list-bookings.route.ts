import { Booking, BookingPaymentStatus, BookingStatus, requirePermission } from '@booking/contracts';
import { defineRoute, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { listRecords } from '../../read-model/read-model-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  status: BookingStatus.optional(),
  paymentStatus: BookingPaymentStatus.optional(),
  customer: FilterText.optional(),
});

export function listBookingsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/bookings',
    operationId: 'listBookingRecords',
    summary: 'List bookings, newest first.',
    tag: 'Bookings',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of bookings', schema: listOf(Booking) } },
    problems: ['forbidden'],
    async handle({ query: { status, paymentStatus, customer, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const where = { status, payment_status: paymentStatus, customer_id: customer };
      return { status: 200, body: await listRecords(db, bookingRecords, { ...listing, where }) };
    },
  });
}
