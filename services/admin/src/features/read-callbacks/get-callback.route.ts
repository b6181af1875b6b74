import { GetCallback, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findReporting } from '../../callback-report/callback-report-repository.ts';
import { isPassedOn } from '../../records/callback.ts';

/** A callback with its content and its state. */
const CallbackDetail = GetCallback.reply.extend({ isPassedOn }).meta({ id: 'CallbackDetail' });

export function getCallbackRoute({ db, bus }: { db: Database; bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/callbacks/{callback}',
    operationId: 'getCallback',
    summary: 'Read a callback with the body and the headers the gateway sent, without secrets and card numbers.',
    tag: 'Callbacks',
    auth: 'client',
    params: z.object({ callback: Id }),
    notFound: 'callback-not-found',
    answers: { 200: { description: 'The callback', schema: CallbackDetail } },
    problems: ['forbidden', 'callback-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const [read, reporting] = await Promise.all([
        bus.request(GetCallback, { callbackId: params.callback }),
        findReporting(db, [params.callback]),
      ]);
      return { status: 200, body: { ...read, isPassedOn: reporting.has(params.callback) } };
    },
  });
}
