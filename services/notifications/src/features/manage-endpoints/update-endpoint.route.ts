import { WebhookEndpoint } from '@booking/contracts';
import { defineRoute, type Route, strictBody } from '@booking/http';
import { presentEndpoint } from '../../endpoint/endpoint.ts';
import { assertTarget, endpointMembers, EndpointParams } from '../../endpoint/endpoint-request.ts';
import { type Deps, updateEndpoint } from './manage-endpoints.ts';

const Body = strictBody(endpointMembers).partial();

export function updateEndpointRoute(deps: Deps): Route {
  return defineRoute({
    method: 'patch',
    path: '/api/v1/webhook-endpoints/{endpoint}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Change an endpoint, or switch it off or on; members that are left out stay as they are',
    tag: 'Webhook endpoints',
    auth: 'client',
    permission: 'manage_webhooks',
    params: EndpointParams,
    body: Body,
    notFound: 'webhook-endpoint-not-found',
    answers: { 200: { description: 'The changed endpoint', schema: WebhookEndpoint } },
    problems: ['webhook-endpoint-not-found'],
    async handle({ params, body }) {
      if (body.url !== undefined) assertTarget(body.url, deps.targetRules);
      return { status: 200, body: presentEndpoint(await updateEndpoint(deps, params.endpoint, body)) };
    },
  });
}
