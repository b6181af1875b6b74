import { defineRoute, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { routeOfEndpoint } from '../../steps/endpoint-request.ts';
import { removeEndpoint } from './manage-endpoints.ts';

export function deleteEndpointRoute(deps: { db: Database }): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'delete',
    path: '/api/v1/webhook-endpoints/{endpoint}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete an endpoint; nothing more is sent to it',
    answers: { 204: { description: 'The endpoint is deleted' } },
    async handle({ params }) {
      await removeEndpoint(deps, params.endpoint);
      return { status: 204 };
    },
  });
}
