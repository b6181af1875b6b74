import { WebhookEndpoint } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import { presentEndpoint } from '../../endpoint/endpoint.ts';
import { endpointMembers, routeOfEndpoint } from '../../steps/endpoint-request.ts';
import { assertTarget } from './assert-target.ts';
import { type Deps, updateEndpoint } from './manage-endpoints.ts';

const Body = z.strictObject(endpointMembers).partial();

export function updateEndpointRoute(deps: Deps): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'patch',
    path: '/api/v1/webhook-endpoints/{endpoint}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Change an endpoint, or switch it off or on; members that are left out stay as they are',
    body: Body,
    answers: { 200: { description: 'The changed endpoint', schema: WebhookEndpoint } },
    async handle({ params, body }) {
      if (body.url !== undefined) assertTarget(body.url, deps.targetRules);
      return { status: 200, body: presentEndpoint(await updateEndpoint(deps, params.endpoint, body)) };
    },
  });
}
