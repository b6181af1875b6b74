import { WebhookEndpoint } from '@booking/contracts';
import { defineRoute, listOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { presentEndpoint } from '../../endpoint/endpoint.ts';
import { getEndpoint, listEndpoints } from '../../endpoint/endpoint-repository.ts';
import { endpointRoute, routeOfEndpoint } from '../../steps/endpoint-request.ts';

export function listEndpointsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    ...endpointRoute,
    method: 'get',
    path: '/api/v1/webhook-endpoints',
    operationId: 'listWebhookEndpoints',
    summary: 'List all endpoints, oldest first; there are at most 20',
    answers: { 200: { description: 'All endpoints on one page', schema: listOf(WebhookEndpoint) } },
    problems: [],
    handle: async () => ({
      status: 200,
      body: { data: (await listEndpoints(db)).map(presentEndpoint), next: null },
    }),
  });
}

export function getEndpointRoute({ db }: { db: Database }): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint}',
    operationId: 'getWebhookEndpoint',
    summary: 'Read an endpoint',
    answers: { 200: { description: 'The endpoint', schema: WebhookEndpoint } },
    handle: async ({ params }) => ({ status: 200, body: presentEndpoint(await getEndpoint(db, params.endpoint)) }),
  });
}
