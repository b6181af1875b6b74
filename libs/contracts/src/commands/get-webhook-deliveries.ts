import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { ListedWebhookDelivery, WebhookDeliveryDetails, WebhookDeliveryStatus } from '../resources/webhook-delivery.ts';

/** The largest page of a list, and one more to see whether another page follows. */
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
      .meta({ description: 'Of the last attempt, without the signature; empty before the first attempt' }),
  }),
});
