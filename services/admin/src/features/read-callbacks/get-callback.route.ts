import { GetCallback } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findReporting } from '../../callback-report/callback-report-repository.ts';
import { CallbackDetail } from '../../records/record-resources.ts';
import { staffQuery } from '../../staff/staff-query.ts';

export function getCallbackRoute({ db, bus }: { db: Database; bus: Bus }): Route {
  return staffQuery({
    path: '/admin/api/callbacks/{callback}',
    operationId: 'getCallback',
    summary: 'Read a callback with the body and the headers the gateway sent, without secrets and card numbers.',
    tag: 'Callbacks',
    params: z.object({ callback: Id }),
    notFound: 'callback-not-found',
    answer: { description: 'The callback', schema: CallbackDetail },
    permissions: ['read_all'],
    async read({ params }) {
      const [read, reporting] = await Promise.all([
        bus.request(GetCallback, { callbackId: params.callback }),
        findReporting(db, [params.callback]),
      ]);
      return { ...read, isPassedOn: reporting.has(params.callback) };
    },
  });
}
