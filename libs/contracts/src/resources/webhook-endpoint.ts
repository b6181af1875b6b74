import { z } from 'zod';
import { webhookEventTypes } from '../webhook-event-types.ts';

const wildcards = [...new Set(webhookEventTypes.map((type): `${string}.*` => `${prefixOf(type)}.*`))];

/** The events that an endpoint receives: single types, or all types of a resource, such as `booking.*`. */
export const WebhookEventFilter = z.enum([...webhookEventTypes, ...wildcards]).meta({ id: 'WebhookEventFilter' });

/** Why the service switched an endpoint off by itself: the endpoint answered 410, or failed for five days. */
export const WebhookDisabledReason = z.enum(['gone', 'failing']);
export type WebhookDisabledReason = z.infer<typeof WebhookDisabledReason>;

/** An address of the business that receives events. The secret is shown only where it is created. */
export const WebhookEndpoint = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(WebhookEventFilter),
    description: z.string(),
    active: z.boolean().meta({ description: 'Deliveries wait while the endpoint is not active' }),
    disabledReason: WebhookDisabledReason.nullable().meta({
      description: 'Why the service switched the endpoint off: it answered 410 (`gone`), or failed for five days',
    }),
    failingSince: z.iso.datetime().nullable().meta({ description: 'The first failure since the last success' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint with its signing secret, which only the request that creates the secret returns. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().meta({ description: 'The signing secret, `whsec_` and Base64; it is shown only here' }),
}).meta({ id: 'WebhookEndpointWithSecret' });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

/**
 * `active` endpoints receive events. Other endpoints have been switched off on request (`paused`) or by the service
 * (`disabled`, with a reason), or are `deleted`.
 */
export const WebhookEndpointStatus = z.enum(['active', 'paused', 'disabled', 'deleted']);
export type WebhookEndpointStatus = z.infer<typeof WebhookEndpointStatus>;

/** An endpoint as staff see it, without its secret. This record is kept after the endpoint is deleted. */
export const WebhookEndpointRecord = WebhookEndpoint.omit({ active: true, failingSince: true })
  .extend({ status: WebhookEndpointStatus })
  .meta({ id: 'WebhookEndpointRecord' });
export type WebhookEndpointRecord = z.infer<typeof WebhookEndpointRecord>;

/** Waiting deliveries are counted up to this number. */
export const WAITING_DELIVERIES_MAX = 10_000;

/** How the latest deliveries to an endpoint went. It is queried, because no event reports it. */
export const WebhookEndpointHealth = z
  .object({
    lastSuccessAt: z.iso.datetime().nullable().meta({ description: 'The latest success, to the second' }),
    lastFailureAt: z.iso.datetime().nullable().meta({ description: 'The latest failed attempt, to the second' }),
    failingSince: z.iso.datetime().nullable().meta({ description: 'The first failure since the last success' }),
    waitingDeliveries: z
      .int()
      .meta({ description: `Deliveries that wait for an attempt, counted up to ${WAITING_DELIVERIES_MAX}` }),
  })
  .meta({ id: 'WebhookEndpointHealth' });
export type WebhookEndpointHealth = z.infer<typeof WebhookEndpointHealth>;

function prefixOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}
