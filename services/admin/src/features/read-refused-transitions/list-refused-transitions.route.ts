import { requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { listRecords } from '../../read-model/read-model-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';
import { refusedTransitionRecords } from '../../refused-transition-record/refused-transition-record.ts';
import { RefusedTransitionResource } from '../../refused-transition-record/refused-transition-resource.ts';

const Query = RecordQuery.extend({
  aggregate: FilterText.optional().meta({ description: 'What refused the move: `payment`, `refund`, `booking`' }),
  booking: Id.optional(),
});

export function listRefusedTransitionsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/refused-transitions',
    operationId: 'listRefusedTransitionRecords',
    summary: 'List the moves that services were asked for and refused, newest first.',
    tag: 'Refused transitions',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of refused transitions', schema: listOf(RefusedTransitionResource) } },
    problems: ['forbidden'],
    async handle({ query: { aggregate, booking, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const where = { aggregate, booking_id: booking };
      return { status: 200, body: await listRecords(db, refusedTransitionRecords, { ...listing, where }) };
    },
  });
}
