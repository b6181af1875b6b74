import { SettleRefundManually } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { RequiredReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { releaseAsStaff, type ReleaseDeps } from '../../session/release-as-staff.ts';
import { refundCommand } from './refund-command.ts';

export function settleRefundManuallyRoute(deps: ReleaseDeps & { bus: Bus }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/settle-manually',
    operationId: 'settleRefundManually',
    summary: 'Record that a failed refund was given back outside of the gateway, and how.',
    body: RequiredReason,
    problems: [
      'refund-not-processable',
      'refund-exceeds-balance',
      'approval-required',
      'recent-sign-in-required',
      'refund-cap-exceeded',
    ],
    action: 'settle_refund_manually',
    async run({ params, body: { reason: note }, ...request }) {
      const { refund } = await releaseAsStaff(deps, request, (actor) =>
        deps.bus.request(SettleRefundManually, { refundId: params.refund, actor, note }),
      );
      return refund;
    },
  });
}
