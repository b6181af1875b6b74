import { WebhookDelivery } from '@booking/contracts';
import { defineRoute, type Route, runOnce } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { presentDelivery } from '../../delivery/delivery.ts';
import { routeOfEndpoint } from '../../steps/endpoint-request.ts';
import { testEndpoint } from './test-endpoint.ts';

export function testEndpointRoute(deps: { db: Database; clock: Clock }): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send an event of the type `endpoint.test`; read the delivery for its result',
    idempotent: true,
    answers: { 202: { description: 'The delivery of the test', schema: WebhookDelivery } },
    handle: ({ params, idempotencyKey }) =>
      runOnce(deps.db, idempotencyKey, async (trx) => ({
        status: 202,
        body: presentDelivery(await testEndpoint(deps, trx, params.endpoint)),
      })),
  });
}
