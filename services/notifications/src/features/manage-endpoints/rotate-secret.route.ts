import { WebhookEndpointWithSecret } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { EndpointParams } from '../../endpoint/endpoint-request.ts';
import { type Deps, rotateEndpointSecret } from './manage-endpoints.ts';

export function rotateSecretRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the signing secret; for 24 hours both secrets sign',
    tag: 'Webhook endpoints',
    auth: 'client',
    permission: 'manage_webhooks',
    params: EndpointParams,
    idempotent: true,
    notFound: 'webhook-endpoint-not-found',
    answers: { 200: { description: 'The endpoint with its new secret', schema: WebhookEndpointWithSecret } },
    problems: ['webhook-endpoint-not-found'],
    handle: ({ params, idempotencyKey }) => rotateEndpointSecret(deps, idempotencyKey, params.endpoint),
  });
}
