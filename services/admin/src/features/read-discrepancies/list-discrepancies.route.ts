import { Discrepancy, requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { discrepancyRecords } from '../../discrepancy-record/discrepancy-record.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  status: Discrepancy.shape.status.optional(),
  service: Discrepancy.shape.service.optional(),
  method: FilterText.optional(),
  kind: Discrepancy.shape.kind.optional(),
  booking: Id.optional(),
});

export function listDiscrepanciesRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/discrepancies',
    operationId: 'listDiscrepancyRecords',
    summary: "List what differs between our records and the gateways' own lists, newest first.",
    tag: 'Comparisons',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of discrepancies', schema: listOf(Discrepancy) } },
    problems: ['forbidden'],
    async handle({ query: { status, service, method, kind, booking, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const where = { status, service, method, kind, booking_id: booking };
      return { status: 200, body: await listRecords(db, discrepancyRecords, { ...listing, where }) };
    },
  });
}
