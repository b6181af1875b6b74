import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { WebhookDelivery } from '../resources/webhook-delivery.ts';
import { WebhookEndpointRecord } from '../resources/webhook-endpoint.ts';

export const TestWebhookEndpoint = defineCommand('TestWebhookEndpoint', {
  answeredBy: 'notifications',
  summary: 'Sends an event of the type `endpoint.test` to an endpoint. Needs manage_webhooks.',
  request: z.object({ endpointId: z.uuid(), actor: Actor }),
  reply: z.object({ delivery: WebhookDelivery }),
});

export const SwitchWebhookEndpoint = defineCommand('SwitchWebhookEndpoint', {
  answeredBy: 'notifications',
  summary: 'Switches an endpoint on or off. Deliveries wait while it is off. Needs manage_webhooks.',
  request: z.object({ endpointId: z.uuid(), active: z.boolean(), actor: Actor }),
  reply: z.object({ endpoint: WebhookEndpointRecord }),
});
