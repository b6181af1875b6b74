import { WebhookEndpointWithSecret } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import { endpointMembers, endpointRoute } from '../../steps/endpoint-request.ts';
import { assertTarget } from './assert-target.ts';
import { createEndpoint, type Deps } from './manage-endpoints.ts';

const Body = z.strictObject({
  url: endpointMembers.url,
  events: endpointMembers.events,
  description: endpointMembers.description.default(''),
  active: endpointMembers.active.default(true),
});

export function createEndpointRoute(deps: Deps): Route {
  return defineRoute({
    ...endpointRoute,
    method: 'post',
    path: '/api/v1/webhook-endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Register an address for events; the answer shows its signing secret, once',
    body: Body,
    idempotent: true,
    answers: {
      201: { description: 'The endpoint with its secret', schema: WebhookEndpointWithSecret, hasLocation: true },
    },
    problems: ['too-many-webhook-endpoints'],
    handle({ body, idempotencyKey }) {
      assertTarget(body.url, deps.targetRules);
      return createEndpoint(deps, idempotencyKey, body);
    },
  });
}
