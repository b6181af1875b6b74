import { DeadLetter, requirePermission } from '@booking/contracts';
import { defineRoute, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { deadLetterRecords } from '../../dead-letter-record/dead-letter-record.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  service: DeadLetter.shape.service.optional(),
  status: DeadLetter.shape.status.optional(),
});

export function listDeadLettersRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/dead-letters',
    operationId: 'listDeadLetterRecords',
    summary: 'List the messages that services could not handle, newest first.',
    tag: 'Dead letters',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of dead letters', schema: listOf(DeadLetter) } },
    problems: ['forbidden'],
    async handle({ query: { service, status, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const page = await listRecords(db, deadLetterRecords, { ...listing, where: { service, status } });
      return { status: 200, body: page };
    },
  });
}
