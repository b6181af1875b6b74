import { requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { PaymentFilters, paymentListing } from '../../payment-record/payment-filters.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { PaymentResource } from '../../payment-record/payment-resource.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';

export function listPaymentsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/payments',
    operationId: 'listPaymentRecords',
    summary: 'List payments, newest first unless sorted otherwise.',
    tag: 'Payments',
    auth: 'client',
    query: PageQuery.extend(PaymentFilters.shape),
    answers: { 200: { description: 'A page of payments', schema: listOf(PaymentResource) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, ...filters }, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await listRecords(db, paymentRecords, { limit, after, ...paymentListing(filters) }) };
    },
  });
}
