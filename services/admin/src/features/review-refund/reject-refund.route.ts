import { RejectRefund } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { refundCommand } from './refund-command.ts';

export function rejectRefundRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/reject',
    operationId: 'rejectRefund',
    summary: 'Refuse a pending refund and free what it reserved.',
    body: OptionalReason,
    problems: ['refund-not-processable'],
    action: 'reject_refund',
    async run({ params, body, caller: actor }) {
      const { refund } = await deps.bus.request(RejectRefund, { refundId: params.refund, actor, ...body });
      return refund;
    },
  });
}
