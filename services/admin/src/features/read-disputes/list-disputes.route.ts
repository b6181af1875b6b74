import { requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { DisputeResource, ShownDispute } from '../../dispute-record/dispute-resource.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  status: DisputeResource.shape.status.optional(),
  booking: Id.optional(),
  customer: FilterText.optional(),
  method: FilterText.optional().meta({ description: 'The method of the disputed payment' }),
});

export function listDisputesRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/disputes',
    operationId: 'listDisputeRecords',
    summary: 'List disputes, newest first.',
    tag: 'Disputes',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of disputes', schema: listOf(ShownDispute) } },
    problems: ['forbidden'],
    async handle({ query: { status, booking, customer, method, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const page = await listRecords(db, disputeRecords, {
        ...listing,
        where: { status, booking_id: booking, customer_id: customer },
        refine: (query) => {
          if (method === undefined) return;
          void query.whereIn('payment_id', db(paymentRecords.table).select('id').where({ method }));
        },
      });
      return { status: 200, body: page };
    },
  });
}
