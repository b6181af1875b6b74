import { defineRoute, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { EndpointParams } from '../../endpoint/endpoint-request.ts';
import { removeEndpoint } from './manage-endpoints.ts';

export function deleteEndpointRoute(deps: { db: Database }): Route {
  return defineRoute({
    method: 'delete',
    path: '/api/v1/webhook-endpoints/{endpoint}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete an endpoint; nothing more is sent to it',
    tag: 'Webhook endpoints',
    auth: 'client',
    permission: 'manage_webhooks',
    params: EndpointParams,
    notFound: 'webhook-endpoint-not-found',
    answers: { 204: { description: 'The endpoint is deleted' } },
    problems: ['webhook-endpoint-not-found'],
    async handle({ params }) {
      await removeEndpoint(deps, params.endpoint);
      return { status: 204 };
    },
  });
}
