import { requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { RefundFilters, refundListing } from '../../refund-record/refund-filters.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';
import { RefundResource } from '../../refund-record/refund-resource.ts';

export function listRefundsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/refunds',
    operationId: 'listRefundRecords',
    summary: 'List refunds, newest first unless sorted otherwise.',
    tag: 'Refunds',
    auth: 'client',
    query: PageQuery.extend(RefundFilters.shape),
    answers: { 200: { description: 'A page of refunds', schema: listOf(RefundResource) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, ...filters }, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await listRecords(db, refundRecords, { limit, after, ...refundListing(filters) }) };
    },
  });
}
