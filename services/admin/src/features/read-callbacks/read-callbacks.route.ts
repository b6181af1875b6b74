import { CallbackRefusals, Day, GetCallback, GetCallbackRefusals } from '@booking/contracts';
import { Id, listOf, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { findBookingsOfCallback, findReporting } from '../../callback-report/callback-report-repository.ts';
import { withRanges } from '../../read-model/record-query.ts';
import { CallbackDetail } from '../../records/record-resources.ts';
import { staffQuery } from '../../staff/staff-query.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus'>;

/** The content of webhooks and the numbers of rejected webhooks, which only gateway-webhooks has. */
export function readCallbacksRoutes(deps: Deps): Route[] {
  return [listCallbackRefusalsRoute(deps), getCallbackRoute(deps)];
}

const RefusalsQuery = withRanges(
  z.strictObject({
    from: Day.optional().meta({ description: 'The first day (UTC)' }),
    to: Day.optional().meta({ description: 'The last day (UTC)' }),
  }),
);

function listCallbackRefusalsRoute({ bus }: Deps): Route {
  return staffQuery({
    path: '/admin/api/callbacks/refusals',
    operationId: 'listCallbackRefusals',
    summary:
      'List how many webhooks were rejected, by method and day, the latest first, with the reason and digest of the last one.',
    tag: 'Callbacks',
    query: RefusalsQuery,
    answer: { description: 'The thousand latest at most, on one page', schema: listOf(CallbackRefusals) },
    async read({ query: { from = null, to = null } }) {
      const { refusals } = await bus.request(GetCallbackRefusals, { from, to });
      return { data: refusals, next: null };
    },
  });
}

function getCallbackRoute({ db, bus }: Deps): Route {
  return staffQuery({
    path: '/admin/api/callbacks/{callback}',
    operationId: 'getCallback',
    summary: 'Read a webhook with the body and the headers the gateway sent, without secrets and card numbers.',
    tag: 'Callbacks',
    params: z.object({ callback: Id }),
    notFound: 'callback-not-found',
    answer: { description: 'The webhook', schema: CallbackDetail },
    async read({ params }) {
      const [read, reporting, bookingIds] = await Promise.all([
        bus.request(GetCallback, { callbackId: params.callback }),
        findReporting(db, [params.callback]),
        findBookingsOfCallback(db, params.callback),
      ]);
      return { ...read, isPassedOn: reporting.has(params.callback), bookingIds };
    },
  });
}
