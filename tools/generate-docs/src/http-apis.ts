import { adminService } from '@booking/admin';
import { bookingsService } from '@booking/bookings';
import { webhookBodyOf, webhookEvents, type WebhookEventType } from '@booking/contracts';
import { openApiDocument, type Webhooks } from '@booking/http/openapi';
import { notificationsService } from '@booking/notifications';
import { paymentsService } from '@booking/payments';
import { refundsService } from '@booking/refunds';
import { callbackRoutes } from './callback-routes.ts';
import { version } from './version.ts';

/** The API of clients and gateways. It is one document, although five services answer it. */
export function clientApiDocument(): ReturnType<typeof openApiDocument> {
  return openApiDocument({
    title: 'Booking payments and refunds',
    version,
    description:
      'Take payments for bookings at external gateways, and refund them in full or in part. Money is an integer in ' +
      'the minor unit of its currency. Every problem has a page at its `type`.',
    routes: [
      ...bookingsService.routes,
      ...paymentsService.routes,
      ...refundsService.routes,
      ...callbackRoutes,
      ...notificationsService.routes,
    ],
    webhooks: outgoingWebhooks(),
  });
}

/** The webhooks that the business receives; `docs/webhooks.md` explains them. */
function outgoingWebhooks(): Webhooks {
  const events = Object.entries(webhookEvents) as [WebhookEventType, { summary: string }][];
  return Object.fromEntries(
    events.map(([type, { summary }]) => [type, { summary, tag: 'Webhook endpoints', body: webhookBodyOf(type) }]),
  );
}

/** The API of the admin interface. */
export function adminApiDocument(): ReturnType<typeof openApiDocument> {
  return openApiDocument({
    title: 'Booking payments and refunds: administration',
    version,
    description: 'The API of the interface for staff. A session cookie identifies the member of staff who signed in.',
    routes: adminService.routes,
    security: { name: 'session', scheme: { type: 'apiKey', in: 'cookie', name: 'staff_session' } },
  });
}
