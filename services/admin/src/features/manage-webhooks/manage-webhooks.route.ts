import {
  GetWebhookDelivery,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  SwitchWebhookEndpoint,
  TestWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpointRecord,
} from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedCommand, OptionalReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { webhookEndpointRecords } from '../../records/webhook-endpoint.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus' | 'clock'>;

export function manageWebhooksRoutes(deps: Deps): Route[] {
  return [
    testWebhookEndpointRoute(deps),
    switchRoute(deps, 'enable', 'Switch an endpoint on, and send the deliveries that have waited.'),
    switchRoute(deps, 'disable', 'Switch an endpoint off. Its deliveries wait for up to 30 days.'),
    resendFailedWebhooksRoute(deps),
    resendWebhookDeliveryRoute(deps),
  ];
}

/** The common part of the actions on an endpoint. */
const endpointCommand = {
  tag: 'Webhook endpoints',
  params: z.object({ endpoint: Id }),
  notFound: 'webhook-endpoint-not-found',
  permission: 'manage_webhooks',
  target: ({ params }: { params: { endpoint: string } }) =>
    ({ type: 'webhook_endpoint', id: params.endpoint }) as const,
} as const;

function testWebhookEndpointRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...endpointCommand,
    path: '/admin/api/webhook-endpoints/{endpoint}/test',
    operationId: 'testWebhookEndpointByStaff',
    summary: 'Send an event of the type `endpoint.test` to an endpoint.',
    body: OptionalReason,
    answer: { status: 202, description: 'The delivery of the test', schema: WebhookDelivery },
    action: 'test_webhook_endpoint',
    async run({ params: { endpoint: endpointId }, caller: actor }) {
      return (await deps.bus.request(TestWebhookEndpoint, { endpointId, actor })).delivery;
    },
  });
}

function switchRoute(deps: Deps, direction: 'enable' | 'disable', summary: string): Route {
  const active = direction === 'enable';
  return auditedCommand(deps, {
    ...endpointCommand,
    path: `/admin/api/webhook-endpoints/{endpoint}/${direction}`,
    operationId: `${direction}WebhookEndpoint`,
    summary,
    body: OptionalReason,
    answer: { description: 'The endpoint as it is now', schema: WebhookEndpointRecord },
    action: `${direction}_webhook_endpoint`,
    before: ({ params }) => findRecord(deps.db, webhookEndpointRecords, params.endpoint),
    async run({ params: { endpoint: endpointId }, caller: actor }) {
      return (await deps.bus.request(SwitchWebhookEndpoint, { endpointId, active, actor })).endpoint;
    },
  });
}

const Since = OptionalReason.extend({
  since: z.iso.datetime({ offset: true }).meta({ description: 'Only deliveries that were created since then' }),
});

function resendFailedWebhooksRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...endpointCommand,
    path: '/admin/api/webhook-endpoints/{endpoint}/resend-failed',
    operationId: 'resendFailedWebhookDeliveriesByStaff',
    summary: 'Send the failed deliveries of an endpoint again that were created since a time.',
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

function resendWebhookDeliveryRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    path: '/admin/api/webhook-deliveries/{delivery}/resend',
    operationId: 'resendWebhookDeliveryByStaff',
    summary: 'Send a delivery again at once, in any status.',
    tag: 'Webhook endpoints',
    params: z.object({ delivery: Id }),
    body: OptionalReason,
    notFound: 'webhook-delivery-not-found',
    answer: { status: 202, description: 'The delivery, which is due now', schema: WebhookDelivery },
    problems: ['webhook-endpoint-not-found'],
    permission: 'manage_webhooks',
    action: 'resend_webhook_delivery',
    target: ({ params }) => ({ type: 'webhook_delivery', id: params.delivery }),
    async before({ params }) {
      const { delivery } = await deps.bus.request(GetWebhookDelivery, { deliveryId: params.delivery });
      return { bookingId: delivery.bookingId };
    },
    async run({ params, caller: actor }) {
      return (await deps.bus.request(ResendWebhookDelivery, { deliveryId: params.delivery, actor })).delivery;
    },
    after: summaryOf,
  });
}

/** Leaves out the answers of the endpoint, because the business wrote them. */
function summaryOf({ id, endpointId, eventId, eventType, bookingId, status }: WebhookDelivery) {
  return { id, endpointId, eventId, eventType, bookingId, status };
}
