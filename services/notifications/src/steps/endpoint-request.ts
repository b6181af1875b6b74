import { WebhookEventFilter } from '@booking/contracts';
import { Id } from '@booking/http';
import { z } from 'zod';

const DESCRIPTION_CHARACTERS_MAX = 500;
const EVENTS_MAX = WebhookEventFilter.options.length;

export const endpointMembers = {
  url: z.string().meta({
    description: 'A public https address, on port 443 or 8443',
    examples: ['https://shop.example/webhooks'],
  }),
  events: z
    .array(WebhookEventFilter)
    .min(1)
    .max(EVENTS_MAX)
    .refine((events) => new Set(events).size === events.length, 'Must not name an event twice')
    .meta({ uniqueItems: true, description: 'Single types, or all types of a resource, such as `booking.*`' }),
  description: z.string().max(DESCRIPTION_CHARACTERS_MAX),
  active: z.boolean(),
};

const EndpointParams = z.object({ endpoint: Id });
export const DeliveryParams = EndpointParams.extend({ delivery: Id });

export const endpointRoute = { tag: 'Webhook endpoints', auth: 'client', permission: 'manage_webhooks' } as const;

export const routeOfEndpoint = {
  ...endpointRoute,
  params: EndpointParams,
  notFound: 'webhook-endpoint-not-found',
  problems: ['webhook-endpoint-not-found'],
} as const;
