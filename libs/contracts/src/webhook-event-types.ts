import { z } from 'zod';

/** The event types that an endpoint can choose. */
export const webhookEventTypes = [
  'booking.created',
  'booking.paid',
  'booking.cancelled',
  'booking.expired',
  'booking.refunded',
  'payment.completed',
  'payment.failed',
  'payment.expired',
  'payment.mismatched',
  'refund.processed',
  'refund.failed',
  'refund.rejected',
  'dispute.opened',
  'dispute.closed',
] as const;

/** Every type of a webhook. `endpoint.test` is sent on request only. */
export const WebhookEventType = z.enum([...webhookEventTypes, 'endpoint.test']).meta({ id: 'WebhookEventType' });
export type WebhookEventType = z.infer<typeof WebhookEventType>;
