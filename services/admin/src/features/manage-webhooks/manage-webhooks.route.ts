import type { Route } from '@booking/http';
import type { Deps } from './endpoint-command.ts';
import { switchWebhookEndpointRoutes, testWebhookEndpointRoute } from './manage-webhook-endpoint.route.ts';
import { resendFailedWebhooksRoute, resendWebhookDeliveryRoute } from './resend-webhooks.route.ts';

/** The actions of staff on webhook endpoints and deliveries. */
export function manageWebhooksRoutes(deps: Deps): Route[] {
  return [
    testWebhookEndpointRoute(deps),
    ...switchWebhookEndpointRoutes(deps),
    resendFailedWebhooksRoute(deps),
    resendWebhookDeliveryRoute(deps),
  ];
}
