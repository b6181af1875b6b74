import type { RouteDescription } from '@booking/http';
import { z } from 'zod';

const nothing = z.strictObject({});
const method = z.string().meta({ description: 'The gateway, such as `sandbox` or `stripe`' });
const token = z.string().meta({ description: 'The encrypted booking id in the webhook address of one payment' });

const description = {
  method: 'post',
  tag: 'Callbacks',
  auth: 'none',
  query: nothing,
  body: undefined,
  idempotent: false,
  canWait: false,
  answers: { 200: { description: 'The acknowledgement this gateway expects; the webhook is stored' } },
} as const;

/**
 * The routes that gateways call. They are described here by hand, because they are not ordinary routes
 * (services/gateway-webhooks, receive-webhook): a signature authenticates a body in each gateway's own format.
 */
export const callbackRoutes: readonly RouteDescription[] = [
  {
    ...description,
    path: '/api/v1/webhooks/{method}',
    operationId: 'receiveWebhook',
    summary: 'Receive a signed webhook of a gateway',
    params: z.object({ method }),
    notFound: 'unknown-payment-method',
    problems: ['invalid-signature', 'payload-too-large', 'unsupported-media-type'],
  },
  {
    ...description,
    path: '/api/v1/webhooks/{method}/{encryptBookingId}',
    operationId: 'receiveAddressedWebhook',
    summary: 'Receive a signed webhook at the address of one payment',
    params: z.object({ method, encryptBookingId: token }),
    notFound: 'unknown-payment-method',
    problems: ['callback-not-addressable', 'invalid-signature', 'payload-too-large', 'unsupported-media-type'],
  },
];
