import { ProcessRefund } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { releaseAsStaff, type ReleaseDeps } from '../../session/release-as-staff.ts';
import { refundCommand } from './refund-command.ts';

export function processRefundRoute(deps: ReleaseDeps & { bus: Bus }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/process',
    operationId: 'processRefund',
    summary: 'Send a pending or failed refund to the gateways.',
    body: OptionalReason,
    problems: [
      'refund-not-processable',
      'refund-exceeds-balance',
      'approval-required',
      'recent-sign-in-required',
      'refund-cap-exceeded',
    ],
    action: 'process_refund',
    async run({ params, ...request }) {
      const { refund } = await releaseAsStaff(deps, request, (actor) =>
        deps.bus.request(ProcessRefund, { refundId: params.refund, actor }),
      );
      return refund;
    },
  });
}
