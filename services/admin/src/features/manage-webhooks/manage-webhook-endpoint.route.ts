import { SwitchWebhookEndpoint, TestWebhookEndpoint, WebhookDelivery, WebhookEndpointRecord } from '@booking/contracts';
import type { Route } from '@booking/http';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { webhookEndpointRecords } from '../../records/webhook-endpoint.ts';
import { type Deps, endpointCommand } from './endpoint-command.ts';

export function testWebhookEndpointRoute(deps: Deps): Route {
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

export function switchWebhookEndpointRoutes(deps: Deps): Route[] {
  return [
    switchRoute(deps, true, {
      path: '/admin/api/webhook-endpoints/{endpoint}/enable',
      operationId: 'enableWebhookEndpoint',
      summary: 'Switch an endpoint on, and send the deliveries that have waited.',
      action: 'enable_webhook_endpoint',
    }),
    switchRoute(deps, false, {
      path: '/admin/api/webhook-endpoints/{endpoint}/disable',
      operationId: 'disableWebhookEndpoint',
      summary: 'Switch an endpoint off. Its deliveries wait for up to 30 days.',
      action: 'disable_webhook_endpoint',
    }),
  ];
}

type Switch = Pick<Route, 'path' | 'operationId' | 'summary'> & {
  readonly action: 'enable_webhook_endpoint' | 'disable_webhook_endpoint';
};

function switchRoute(deps: Deps, active: boolean, names: Switch): Route {
  return auditedCommand(deps, {
    ...endpointCommand,
    ...names,
    body: OptionalReason,
    answer: { description: 'The endpoint as it is now', schema: WebhookEndpointRecord },
    before: ({ params }) => findRecord(deps.db, webhookEndpointRecords, params.endpoint),
    async run({ params: { endpoint: endpointId }, caller: actor }) {
      return (await deps.bus.request(SwitchWebhookEndpoint, { endpointId, active, actor })).endpoint;
    },
  });
}
