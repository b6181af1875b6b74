import { GiveUpRefund } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { RequiredReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { releaseAsStaff, type ReleaseDeps } from '../../session/release-as-staff.ts';
import { refundCommand } from './refund-command.ts';

export function giveUpRefundRoute(deps: ReleaseDeps & { bus: Bus }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/give-up',
    operationId: 'giveUpRefund',
    summary: 'Let a stranded refund fail, so that the money can go back another way.',
    body: RequiredReason,
    problems: ['refund-not-processable', 'approval-required', 'recent-sign-in-required'],
    action: 'give_up_refund',
    async run({ params, body: { reason: note }, ...request }) {
      const { refund } = await releaseAsStaff(deps, request, (actor) =>
        deps.bus.request(GiveUpRefund, { refundId: params.refund, actor, note }),
      );
      return refund;
    },
  });
}
