import { GatewayComparison, requirePermission } from '@booking/contracts';
import { defineRoute, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { comparisonRecords } from '../../comparison-record/comparison-record.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  service: GatewayComparison.shape.service.optional(),
  method: FilterText.optional(),
});

export function listComparisonsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/comparisons',
    operationId: 'listComparisonRecords',
    summary: "List the comparisons with the gateways' own lists, newest first.",
    tag: 'Comparisons',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of comparisons', schema: listOf(GatewayComparison) } },
    problems: ['forbidden'],
    async handle({ query: { service, method, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      return {
        status: 200,
        body: await listRecords(db, comparisonRecords, { ...listing, where: { service, method } }),
      };
    },
  });
}
