import type { WebhookDeliveryDetails, WebhookEndpointHealth, WebhookEndpointRecord } from '@booking/contracts';

/** An endpoint with its health, which is null while its service does not answer. */
export type EndpointWithHealth = WebhookEndpointRecord & { readonly health: WebhookEndpointHealth | null };

export type DeliveryDetail = WebhookDeliveryDetails & { readonly headers: Readonly<Record<string, string>> };

/** The largest number of waiting deliveries that the API counts. */
const COUNTED_MAX = 10_000;

export function waitingText({ waitingDeliveries: count }: WebhookEndpointHealth): string {
  return count < COUNTED_MAX ? String(count) : `${COUNTED_MAX}+`;
}
