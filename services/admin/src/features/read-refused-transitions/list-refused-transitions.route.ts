import { requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { RecordQuery } from '../../read-model/record-query.ts';
import { refusedTransitionRecords } from '../../refused-transition-record/refused-transition-record.ts';
import { RefusedTransitionResource } from '../../refused-transition-record/refused-transition-resource.ts';

const Aggregate = z.enum(['booking', 'payment', 'dispute', 'refund', 'allocation']);

const Query = RecordQuery.extend({
  aggregate: Aggregate.optional().meta({ description: 'What refused the move' }),
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
