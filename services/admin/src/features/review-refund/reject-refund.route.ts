import { Refund, RejectRefund, requirePermission } from '@booking/contracts';
import { defineRoute, Id, strictBody, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { Reason } from '../../audit-entry/audit-entry-resource.ts';
import { audited } from '../../audit-entry/audited.ts';

type Deps = { db: Database; bus: Bus; clock: Clock };

export function rejectRefundRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/refunds/{refund}/reject',
    operationId: 'rejectRefund',
    summary: 'Refuse a pending refund and free what it reserved.',
    tag: 'Refunds',
    auth: 'client',
    params: z.object({ refund: Id }),
    body: strictBody({ reason: Reason.optional() }),
    notFound: 'refund-not-found',
    answers: { 200: { description: 'The rejected refund', schema: Refund } },
    problems: ['forbidden', 'refund-not-processable'],
    async handle({ params: { refund: refundId }, body: { reason }, caller }) {
      const target = { type: 'refund', id: refundId } as const;
      const action = { staff: caller.sub, name: 'reject_refund', target, reason: reason ?? null } as const;
      const { refund } = await audited(deps, action, () => {
        requirePermission(caller, 'process_refunds');
        return deps.bus.request(RejectRefund, { refundId, actor: caller, ...(reason !== undefined && { reason }) });
      });
      return { status: 200, body: refund };
    },
  });
}
