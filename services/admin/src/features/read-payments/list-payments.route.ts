import { Currency, Payment, PaymentStatus, requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { listRecords } from '../../read-model/read-model-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  status: PaymentStatus.optional(),
  method: FilterText.optional(),
  currency: Currency.optional(),
  booking: Id.optional(),
  customer: FilterText.optional(),
});

export function listPaymentsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/payments',
    operationId: 'listPaymentRecords',
    summary: 'List payments, newest first.',
    tag: 'Payments',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of payments', schema: listOf(Payment) } },
    problems: ['forbidden'],
    async handle({ query: { status, method, currency, booking, customer, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const page = await listRecords(db, paymentRecords, {
        ...listing,
        where: { status, method, currency, booking_id: booking },
        refine: (query) => {
          if (customer === undefined) return;
          void query.whereIn('booking_id', db(bookingRecords.table).select('id').where({ customer_id: customer }));
        },
      });
      return { status: 200, body: page };
    },
  });
}
