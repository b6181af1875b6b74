import { CallbackOutcome, requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { callbackRecords } from '../../callback-record/callback-record.ts';
import { ListedCallback } from '../../callback-record/callback-resource.ts';
import {
  findReporting,
  selectCallbacksOfBooking,
  selectCallbacksOfPayment,
  selectReportsOf,
} from '../../callback-report/callback-report-repository.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText, oneOrSeveral, RecordQuery } from '../../read-model/record-query.ts';

const Query = RecordQuery.extend({
  method: FilterText.optional(),
  outcome: oneOrSeveral(CallbackOutcome).optional(),
  passedOn: z
    .enum(['true', 'false'])
    .optional()
    .meta({
      description: 'Whether something they report was passed on: at once, or when its gateway had confirmed it',
    }),
  payment: Id.optional().meta({ description: 'Callbacks that name this payment' }),
  booking: Id.optional().meta({ description: 'Callbacks that name a payment of this booking, or came to its address' }),
});

export function listCallbacksRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/callbacks',
    operationId: 'listCallbackRecords',
    summary: 'List the callbacks of gateways, newest first.',
    tag: 'Callbacks',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of callbacks', schema: listOf(ListedCallback) } },
    problems: ['forbidden'],
    async handle({ query: { method, outcome, passedOn, payment, booking, ...listing }, caller }) {
      requirePermission(caller, 'read_all');
      const page = await listRecords(db, callbackRecords, {
        ...listing,
        where: { method, outcome },
        refine: (query) => {
          if (passedOn === 'true') void query.whereExists(selectReportsOf(db, callbackRecords.table));
          if (passedOn === 'false') void query.whereNotExists(selectReportsOf(db, callbackRecords.table));
          if (payment !== undefined) void query.whereIn('id', selectCallbacksOfPayment(db, payment));
          if (booking !== undefined) void query.whereIn('id', selectCallbacksOfBooking(db, booking));
        },
      });
      const ids = page.data.map(({ id }) => id);
      const reporting = await findReporting(db, ids);
      const data = page.data.map((callback) => ({ ...callback, isPassedOn: reporting.has(callback.id) }));
      return { status: 200, body: { ...page, data } };
    },
  });
}
