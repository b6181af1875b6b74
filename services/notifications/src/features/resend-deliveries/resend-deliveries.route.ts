import { WebhookDelivery } from '@booking/contracts';
import { defineRoute, type Route, runOnce } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { presentDelivery } from '../../delivery/delivery.ts';
import { DeliveryParams, endpointRoute, routeOfEndpoint } from '../../steps/endpoint-request.ts';
import { resendDelivery, resendFailed } from './resend-deliveries.ts';

export function resendDeliveryRoute({ db }: { db: Database }): Route {
  return defineRoute({
    ...endpointRoute,
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/deliveries/{delivery}/resend',
    operationId: 'resendWebhookDelivery',
    summary: 'Send a delivery again at once, in any status, with new attempts if it fails',
    params: DeliveryParams,
    idempotent: true,
    notFound: 'webhook-delivery-not-found',
    answers: { 202: { description: 'The delivery, which is due now', schema: WebhookDelivery } },
    problems: ['webhook-delivery-not-found', 'webhook-endpoint-not-found'],
    handle({ params, idempotencyKey }) {
      const name = { endpointId: params.endpoint, id: params.delivery };
      return runOnce(db, idempotencyKey, async (trx) => ({
        status: 202,
        body: presentDelivery(await resendDelivery(trx, name)),
      }));
    },
  });
}

const Body = z.strictObject({
  since: z.iso
    .datetime({ offset: true, error: 'Must be an RFC 3339 time with an offset, such as 2030-06-01T14:00:00Z' })
    .meta({ description: 'Only deliveries that were created since then' }),
});
const Resent = z.object({ deliveries: z.int() }).meta({ id: 'ResentWebhookDeliveries' });

export function resendFailedRoute({ db }: { db: Database }): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/resend-failed',
    operationId: 'resendFailedWebhookDeliveries',
    summary: 'Send the failed deliveries of an endpoint again that were created since a time',
    body: Body,
    idempotent: true,
    answers: { 202: { description: 'The number of deliveries that are due now', schema: Resent } },
    handle: ({ params, body, idempotencyKey }) =>
      runOnce(db, idempotencyKey, async (trx) => ({
        status: 202,
        body: { deliveries: await resendFailed(trx, params.endpoint, body.since) },
      })),
  });
}
