import {
  Currency,
  ExternalRefundMeaning,
  Refund,
  RefundOrigin,
  RefundStatus,
  requirePermission,
} from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { listRecords } from '../../read-model/read-model-repository.ts';
import { RecordQuery } from '../../read-model/record-query.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';

const Query = RecordQuery.extend({
  status: RefundStatus.optional(),
  origin: RefundOrigin.optional(),
  currency: Currency.optional(),
  booking: Id.optional(),
  review: z
    .enum(['waiting', ...ExternalRefundMeaning.options])
    .optional()
    .meta({ description: 'External refunds that wait for the decision of staff, or of which they decided so' }),
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
    async handle({ query: { status, origin, currency, booking, review, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const where = { status, origin, currency, booking_id: booking, review };
      return { status: 200, body: await listRecords(db, refundRecords, { ...listing, where }) };
    },
  });
}
