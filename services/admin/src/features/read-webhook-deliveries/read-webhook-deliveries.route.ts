import {
  GetWebhookDeliveries,
  GetWebhookDelivery,
  ListedWebhookDelivery,
  requirePermission,
  WebhookDeliveryStatus,
} from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, Id, listOf, pageOf, PageQuery, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';

type Deps = { readonly bus: Bus };

/** Deliveries are many and kept for 30 days, so they are queried from the notifications service. */
export function readWebhookDeliveriesRoutes(deps: Deps): Route[] {
  return [listWebhookDeliveriesRoute(deps), getWebhookDeliveryRoute(deps)];
}

const Query = PageQuery.extend({
  endpoint: Id.optional(),
  status: WebhookDeliveryStatus.optional(),
  booking: Id.optional(),
});
const Cursor = z.tuple([z.uuid()]);

function listWebhookDeliveriesRoute({ bus }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/webhook-deliveries',
    operationId: 'listWebhookDeliveryRecords',
    summary: 'List the deliveries of the last 30 days to the addresses of the business, newest first.',
    tag: 'Webhook endpoints',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of deliveries', schema: listOf(ListedWebhookDelivery) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, endpoint: endpointId, booking: bookingId, status }, caller }) {
      requirePermission(caller, 'read_all', 'manage_webhooks');
      const before = after === undefined ? undefined : decodeCursor(after, Cursor)[0];
      const filter = { endpointId, bookingId, status, before, limit: limit + 1 };
      const { deliveries: rows } = await bus.request(GetWebhookDeliveries, filter);
      return { status: 200, body: pageOf({ rows, limit, cursorOf: ({ id }) => encodeCursor([id]) }) };
    },
  });
}

const Detail = GetWebhookDelivery.reply.shape.delivery
  .extend({ headers: GetWebhookDelivery.reply.shape.headers })
  .meta({ id: 'WebhookDeliveryPage' });

function getWebhookDeliveryRoute({ bus }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/webhook-deliveries/{delivery}',
    operationId: 'getWebhookDeliveryRecord',
    summary: 'Read a delivery with its body, its headers without the signature, and its attempts.',
    tag: 'Webhook endpoints',
    auth: 'client',
    params: z.object({ delivery: Id }),
    notFound: 'webhook-delivery-not-found',
    answers: { 200: { description: 'The delivery', schema: Detail } },
    problems: ['forbidden', 'webhook-delivery-not-found'],
    async handle({ params: { delivery: deliveryId }, caller }) {
      requirePermission(caller, 'read_all', 'manage_webhooks');
      const { delivery, headers } = await bus.request(GetWebhookDelivery, { deliveryId });
      return { status: 200, body: { ...delivery, headers } };
    },
  });
}
