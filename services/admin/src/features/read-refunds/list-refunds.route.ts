import { Currency, Refund, RefundOrigin, RefundStatus, requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { listRecords } from '../../read-model/read-model-repository.ts';
import { RecordQuery } from '../../read-model/record-query.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';

const Query = RecordQuery.extend({
  status: RefundStatus.optional(),
  origin: RefundOrigin.optional(),
  currency: Currency.optional(),
  booking: Id.optional(),
});

export function listRefundsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/refunds',
    operationId: 'listRefundRecords',
    summary: 'List refunds, newest first.',
    tag: 'Refunds',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of refunds', schema: listOf(Refund) } },
    problems: ['forbidden'],
    async handle({ query: { status, origin, currency, booking, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const where = { status, origin, currency, booking_id: booking };
      return { status: 200, body: await listRecords(db, refundRecords, { ...listing, where }) };
    },
  });
}
