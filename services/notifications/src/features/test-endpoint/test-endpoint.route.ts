import { WebhookDelivery } from '@booking/contracts';
import { defineRoute, type Route, runOnce } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { presentDelivery } from '../../delivery/delivery.ts';
import { EndpointParams } from '../../endpoint/endpoint-request.ts';
import { testEndpoint } from './test-endpoint.ts';

export function testEndpointRoute(deps: { db: Database; clock: Clock }): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send an event of the type `endpoint.test`; read the delivery for its result',
    tag: 'Webhook endpoints',
    auth: 'client',
    permission: 'manage_webhooks',
    params: EndpointParams,
    idempotent: true,
    notFound: 'webhook-endpoint-not-found',
    answers: { 202: { description: 'The delivery of the test', schema: WebhookDelivery } },
    problems: ['webhook-endpoint-not-found'],
    handle: ({ params, idempotencyKey }) =>
      runOnce(deps.db, idempotencyKey, async (trx) => ({
        status: 202,
        body: presentDelivery(await testEndpoint(deps, trx, params.endpoint)),
      })),
  });
}
