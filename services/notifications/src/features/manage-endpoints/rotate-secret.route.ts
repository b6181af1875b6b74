import { WebhookEndpointWithSecret } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { routeOfEndpoint } from '../../steps/endpoint-request.ts';
import { type Deps, rotateEndpointSecret } from './manage-endpoints.ts';

export function rotateSecretRoute(deps: Deps): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the signing secret; the former one also signs for 24 hours, or until the next rotation',
    idempotent: true,
    answers: { 200: { description: 'The endpoint with its new secret', schema: WebhookEndpointWithSecret } },
    handle: ({ params, idempotencyKey }) => rotateEndpointSecret(deps, idempotencyKey, params.endpoint),
  });
}
