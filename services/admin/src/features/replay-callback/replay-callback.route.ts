import { Callback, ReplayCallback, requirePermission } from '@booking/contracts';
import { defineRoute, Id, strictBody, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { Reason } from '../../audit-entry/audit-entry-resource.ts';
import { audited } from '../../audit-entry/audited.ts';

type Deps = { db: Database; bus: Bus; clock: Clock };

export function replayCallbackRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/callbacks/{callback}/replay',
    operationId: 'replayCallback',
    summary: 'Read a stored callback again and report once more what it says.',
    tag: 'Callbacks',
    auth: 'client',
    params: z.object({ callback: Id }),
    body: strictBody({ reason: Reason.optional() }),
    notFound: 'callback-not-found',
    answers: { 200: { description: 'The replayed callback', schema: Callback } },
    problems: ['forbidden', 'callback-not-found', 'unknown-payment-method', 'invalid-signature'],
    async handle({ params: { callback: callbackId }, body, caller }) {
      const target = { type: 'callback', id: callbackId } as const;
      const action = { staff: caller.sub, name: 'replay_callback', target, reason: body.reason ?? null } as const;
      const { callback } = await audited(deps, action, () => {
        requirePermission(caller, 'process_refunds');
        return deps.bus.request(ReplayCallback, { callbackId, actor: caller });
      });
      return { status: 200, body: callback };
    },
  });
}
