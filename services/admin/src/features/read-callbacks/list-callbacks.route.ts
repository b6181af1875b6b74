import { Callback, CallbackOutcome, requirePermission } from '@booking/contracts';
import { defineRoute, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { callbackRecords } from '../../callback-record/callback-record.ts';
import { listRecords } from '../../read-model/read-model-repository.ts';
import { FilterText, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({ method: FilterText.optional(), outcome: CallbackOutcome.optional() });

export function listCallbacksRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/callbacks',
    operationId: 'listCallbackRecords',
    summary: 'List the callbacks of gateways, newest first.',
    tag: 'Callbacks',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of callbacks', schema: listOf(Callback) } },
    problems: ['forbidden'],
    async handle({ query: { method, outcome, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await listRecords(db, callbackRecords, { ...listing, where: { method, outcome } }) };
    },
  });
}
