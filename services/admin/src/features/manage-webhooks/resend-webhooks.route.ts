import { ResendFailedWebhookDeliveries, ResendWebhookDelivery, WebhookDelivery } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { z } from 'zod';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { type Deps, endpointCommand } from './endpoint-command.ts';

export function resendWebhookDeliveryRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    path: '/admin/api/webhook-deliveries/{delivery}/resend',
    operationId: 'resendWebhookDeliveryByStaff',
    summary: 'Send a delivery again at once, whatever its status.',
    tag: 'Webhook endpoints',
    params: z.object({ delivery: Id }),
    body: OptionalReason,
    notFound: 'webhook-delivery-not-found',
    answer: { status: 202, description: 'The delivery, which is due now', schema: WebhookDelivery },
    problems: ['webhook-endpoint-not-found'],
    permission: 'manage_webhooks',
    action: 'resend_webhook_delivery',
    target: ({ params }) => ({ type: 'webhook_delivery', id: params.delivery }),
    async run({ params, caller: actor }) {
      return (await deps.bus.request(ResendWebhookDelivery, { deliveryId: params.delivery, actor })).delivery;
    },
    after: summaryOf,
  });
}

/** Leaves out the answers of the endpoint, which are foreign texts. */
function summaryOf({ id, endpointId, eventId, eventType, bookingId, status }: WebhookDelivery) {
  return { id, endpointId, eventId, eventType, bookingId, status };
}

const Since = OptionalReason.extend({
  since: z.iso.datetime({ offset: true }).meta({ description: 'Only deliveries that were created since then' }),
});

export function resendFailedWebhooksRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...endpointCommand,
    path: '/admin/api/webhook-endpoints/{endpoint}/resend-failed',
    operationId: 'resendFailedWebhookDeliveriesByStaff',
    summary: 'Send all failed deliveries of an endpoint again, since a time.',
    body: Since,
    answer: {
      status: 202,
      description: 'The number of deliveries that are due now',
      schema: ResendFailedWebhookDeliveries.reply,
    },
    action: 'resend_failed_webhook_deliveries',
    run: ({ params: { endpoint: endpointId }, body: { since }, caller: actor }) =>
      deps.bus.request(ResendFailedWebhookDeliveries, { endpointId, since, actor }),
  });
}
