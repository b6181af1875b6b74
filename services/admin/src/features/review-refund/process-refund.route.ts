import { ProcessRefund } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { refundCommand } from './refund-command.ts';

export function processRefundRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/process',
    operationId: 'processRefund',
    summary: 'Send a pending or failed refund to the gateways.',
    body: OptionalReason,
    problems: ['refund-not-processable', 'refund-exceeds-balance', 'approval-required'],
    action: 'process_refund',
    async run({ params, caller: actor }) {
      const { refund } = await deps.bus.request(ProcessRefund, { refundId: params.refund, actor });
      return refund;
    },
  });
}
