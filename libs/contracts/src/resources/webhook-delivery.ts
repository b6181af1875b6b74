import { z } from 'zod';
import { WebhookEventType } from '../webhook-event-types.ts';

/** `pending`: another attempt will follow. `failed`: no attempt follows, unless the delivery is sent again. */
export const WebhookDeliveryStatus = z.enum(['pending', 'delivered', 'failed']);
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/**
 * One request to an endpoint. `status` is the HTTP status of the answer. Without an answer it is null, and `error` says
 * why.
 */
export const WebhookAttempt = z
  .object({
    at: z.iso.datetime(),
    durationMs: z.int(),
    status: z.int().nullable().meta({ description: 'The HTTP status of the answer' }),
    error: z.string().nullable().meta({ description: 'Why there was no usable answer' }),
    response: z.string().meta({ description: 'The first 4 KiB of the answer' }),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** The delivery of one event to one endpoint. Deliveries are kept for 30 days. */
export const WebhookDelivery = z
  .object({
    id: z.uuid(),
    endpointId: z.uuid(),
    eventId: z.uuid(),
    eventType: WebhookEventType,
    bookingId: z.uuid().nullable(),
    status: WebhookDeliveryStatus,
    attempts: z.int().meta({ description: 'The attempts since the delivery was created or last sent again' }),
    nextAttemptAt: z.iso.datetime().nullable(),
    lastAttempt: WebhookAttempt.nullable(),
    createdAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A delivery as lists show it to staff: without its last answer, which is only on its page. */
export const ListedWebhookDelivery = WebhookDelivery.extend({
  lastAttempt: WebhookAttempt.omit({ response: true }).nullable(),
}).meta({ id: 'ListedWebhookDelivery' });
export type ListedWebhookDelivery = z.infer<typeof ListedWebhookDelivery>;

/** A delivery with the body that was or will be sent, and its latest attempts, oldest first. */
export const WebhookDeliveryDetails = WebhookDelivery.extend({
  body: z.string().meta({ description: 'The exact bytes of every attempt' }),
  history: z.array(WebhookAttempt).meta({ description: 'The last 20 attempts, oldest first' }),
}).meta({ id: 'WebhookDeliveryDetails' });
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;
