import { CallbackOutcome, requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { callbackRecords } from '../../callback-record/callback-record.ts';
import { ListedCallback } from '../../callback-record/callback-resource.ts';
import {
  findReporting,
  selectCallbacksOfBooking,
  selectCallbacksOfPayment,
} from '../../callback-report/callback-report-repository.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText, oneOrSeveral, RecordQuery } from '../../read-model/record-query.ts';
import { askDeliveries } from './ask-deliveries.ts';

const Query = RecordQuery.extend({
  method: FilterText.optional(),
  outcome: oneOrSeveral(CallbackOutcome).optional(),
  passedOn: z.enum(['true', 'false']).optional().meta({
    description: 'Whether something they report was passed on: at once, or when its gateway had confirmed it',
  }),
  payment: Id.optional().meta({ description: 'Callbacks that name this payment' }),
  booking: Id.optional().meta({ description: 'Callbacks that name a payment of this booking, or came to its address' }),
});

const UNKNOWN_DELIVERIES = { deliveries: null, isWaiting: null };

export function listCallbacksRoute({ db, bus }: { db: Database; bus: Bus }): Route {
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
        where: { method, outcome, is_passed_on: passedOn },
        refine: (query) => {
          if (payment !== undefined) void query.whereIn('id', selectCallbacksOfPayment(db, payment));
          if (booking !== undefined) void query.whereIn('id', selectCallbacksOfBooking(db, booking));
        },
      });
      const ids = page.data.map(({ id }) => id);
      const [reporting, deliveries] = await Promise.all([findReporting(db, ids), askDeliveries(bus, ids)]);
      const data = page.data.map((callback) => ({
        ...callback,
        isPassedOn: reporting.has(callback.id),
        ...(deliveries.get(callback.id) ?? UNKNOWN_DELIVERIES),
      }));
      return { status: 200, body: { ...page, data } };
    },
  });
}
