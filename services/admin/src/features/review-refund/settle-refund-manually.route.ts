import { SettleRefundManually } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { RequiredReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { refundCommand } from './refund-command.ts';

export function settleRefundManuallyRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/settle-manually',
    operationId: 'settleRefundManually',
    summary: 'Record that a failed refund was given back outside of the gateway, and how.',
    body: RequiredReason,
    problems: ['refund-not-processable', 'refund-exceeds-balance', 'approval-required'],
    action: 'settle_refund_manually',
    async run({ params, body: { reason: note }, caller: actor }) {
      const { refund } = await deps.bus.request(SettleRefundManually, { refundId: params.refund, actor, note });
      return refund;
    },
  });
}
