import { ExternalRefundMeaning, ReviewExternalRefund } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { refundCommand } from './refund-command.ts';

export function reviewExternalRefundRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/review',
    operationId: 'reviewExternalRefund',
    summary: 'Say what a refund that was made at the gateway means for the booking.',
    body: OptionalReason.extend({ meaning: ExternalRefundMeaning }),
    problems: ['refund-not-processable'],
    action: 'review_external_refund',
    async run({ params, body: { meaning, reason: note }, caller: actor }) {
      const request = { refundId: params.refund, actor, meaning, note };
      const { refund } = await deps.bus.request(ReviewExternalRefund, request);
      return refund;
    },
  });
}
