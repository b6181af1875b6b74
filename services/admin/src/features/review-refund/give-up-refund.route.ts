import { GiveUpRefund } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { RequiredReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { refundCommand } from './refund-command.ts';

export function giveUpRefundRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/give-up',
    operationId: 'giveUpRefund',
    summary: 'Let a stranded refund fail, so that the money can go back another way.',
    body: RequiredReason,
    problems: ['refund-not-processable', 'approval-required'],
    action: 'give_up_refund',
    async run({ params, body: { reason: note }, caller: actor }) {
      const { refund } = await deps.bus.request(GiveUpRefund, { refundId: params.refund, actor, note });
      return refund;
    },
  });
}
