import { WebhookEndpoint, WebhookEndpointWithSecret, WebhookEventFilter } from '@booking/contracts';
import { defineRoute, type Route, validationFailed } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { presentEndpoint } from '../../endpoint/endpoint.ts';
import { endpointRoute, routeOfEndpoint } from '../../steps/endpoint-request.ts';
import { type TargetRules, urlFault } from '../../target/target-rules.ts';
import { createEndpoint, type Deps, removeEndpoint, rotateEndpointSecret, updateEndpoint } from './manage-endpoints.ts';

const DESCRIPTION_CHARACTERS_MAX = 500;
const EVENTS_MAX = WebhookEventFilter.options.length;

const Members = z.strictObject({
  url: z.string().meta({
    description: 'A public https address, on port 443 or 8443',
    examples: ['https://shop.example/webhooks'],
  }),
  events: z
    .array(WebhookEventFilter)
    .min(1)
    .max(EVENTS_MAX)
    .refine((events) => new Set(events).size === events.length, 'Must not name an event twice')
    .meta({ uniqueItems: true, description: 'Single types, or all types of a resource, such as `booking.*`' }),
  description: z.string().max(DESCRIPTION_CHARACTERS_MAX),
  active: z.boolean(),
});
const NewEndpoint = Members.extend({
  description: Members.shape.description.default(''),
  active: Members.shape.active.default(true),
});

export function createEndpointRoute(deps: Deps): Route {
  return defineRoute({
    ...endpointRoute,
    method: 'post',
    path: '/api/v1/webhook-endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Register an address for events; the answer shows its signing secret, once',
    body: NewEndpoint,
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

export function updateEndpointRoute(deps: Deps): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'patch',
    path: '/api/v1/webhook-endpoints/{endpoint}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Change an endpoint, or switch it off or on; members that are left out stay as they are',
    body: Members.partial(),
    answers: { 200: { description: 'The changed endpoint', schema: WebhookEndpoint } },
    async handle({ params, body }) {
      if (body.url !== undefined) assertTarget(body.url, deps.targetRules);
      return { status: 200, body: presentEndpoint(await updateEndpoint(deps, params.endpoint, body)) };
    },
  });
}

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

/** Throws `validation-failed` for an address that may not receive webhooks. */
function assertTarget(url: string, rules: TargetRules): void {
  const detail = urlFault(url, rules);
  if (detail !== undefined) throw validationFailed([{ pointer: '/url', detail }]);
}
