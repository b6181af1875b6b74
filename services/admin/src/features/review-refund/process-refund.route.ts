import { ProcessRefund, Refund, requirePermission } from '@booking/contracts';
import { defineRoute, Id, strictBody, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { Reason } from '../../audit-entry/audit-entry-resource.ts';
import { audited } from '../../audit-entry/audited.ts';

type Deps = { db: Database; bus: Bus; clock: Clock };

export function processRefundRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/refunds/{refund}/process',
    operationId: 'processRefund',
    summary: 'Send a pending or failed refund to the gateways.',
    tag: 'Refunds',
    auth: 'client',
    params: z.object({ refund: Id }),
    body: strictBody({ reason: Reason.optional() }),
    notFound: 'refund-not-found',
    answers: { 200: { description: 'The refund as it is now', schema: Refund } },
    problems: ['forbidden', 'refund-not-processable', 'refund-exceeds-balance'],
    async handle({ params: { refund: refundId }, body, caller }) {
      const target = { type: 'refund', id: refundId } as const;
      const action = { staff: caller.sub, name: 'process_refund', target, reason: body.reason ?? null } as const;
      const { refund } = await audited(deps, action, () => {
        requirePermission(caller, 'process_refunds');
        return deps.bus.request(ProcessRefund, { refundId, actor: caller });
      });
      return { status: 200, body: refund };
    },
  });
}
