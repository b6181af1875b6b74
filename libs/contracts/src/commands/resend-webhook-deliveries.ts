import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { WebhookDelivery } from '../resources/webhook-delivery.ts';

export const ResendWebhookDelivery = defineCommand('ResendWebhookDelivery', {
  answeredBy: 'notifications',
  summary: 'Sends a webhook delivery again at once, with new attempts if it fails. Needs manage_webhooks.',
  request: z.object({ deliveryId: z.uuid(), actor: Actor }),
  reply: z.object({ delivery: WebhookDelivery }),
});

export const ResendFailedWebhookDeliveries = defineCommand('ResendFailedWebhookDeliveries', {
  answeredBy: 'notifications',
  summary: 'Sends all failed deliveries of an endpoint again that were created since a time. Needs manage_webhooks.',
  request: z.object({ endpointId: z.uuid(), since: z.iso.datetime({ offset: true }), actor: Actor }),
  reply: z.object({ deliveries: z.int() }),
});
