import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import {
  ListedWebhookDelivery,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryStatus,
} from '../resources/webhook-delivery.ts';
import { WebhookEndpointHealth, WebhookEndpointRecord } from '../resources/webhook-endpoint.ts';

/** The largest number of endpoints on a page. */
const ENDPOINTS_MAX = 100;

export const GetWebhookEndpointHealth = defineQuery('GetWebhookEndpointHealth', {
  answeredBy: 'notifications',
  summary: 'Reads how the latest deliveries to these endpoints went; leaves out unknown endpoints.',
  request: z.object({ endpointIds: z.array(z.uuid()).max(ENDPOINTS_MAX) }),
  reply: z.object({ endpoints: z.array(WebhookEndpointHealth.extend({ endpointId: z.uuid() })) }),
});

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

/** The largest page of a list has 100 deliveries. One more shows whether another page follows. */
const DELIVERIES_MAX = 101;
const WORDS_MAX = 12;
const WORD_LENGTH_MAX = 200;

export const GetWebhookDeliveries = defineQuery('GetWebhookDeliveries', {
  answeredBy: 'notifications',
  summary: 'Reads the latest webhook deliveries of all endpoints, or of one endpoint, status, booking or search.',
  request: z.object({
    endpointId: z.uuid().optional(),
    status: WebhookDeliveryStatus.optional(),
    bookingId: z.uuid().optional(),
    words: z.array(z.string().min(1).max(WORD_LENGTH_MAX)).min(1).max(WORDS_MAX).optional().meta({
      description: 'Parts of the address of the endpoint, of the id or type of the event, or of the id of its record',
    }),
    before: z.uuid().optional().meta({ description: 'Only deliveries older than this one' }),
    limit: z.int().positive().max(DELIVERIES_MAX),
  }),
  reply: z.object({ deliveries: z.array(ListedWebhookDelivery) }),
});

export const GetWebhookDelivery = defineQuery('GetWebhookDelivery', {
  answeredBy: 'notifications',
  summary: 'Reads a webhook delivery with its body, its headers and its attempts.',
  request: z.object({ deliveryId: z.uuid() }),
  reply: z.object({
    delivery: WebhookDeliveryDetails,
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'The headers of the last attempt, without the signature; empty before the first attempt' }),
  }),
});

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
