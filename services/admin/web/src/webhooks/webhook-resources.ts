import type { WebhookDeliveryDetails, WebhookEndpointHealth } from '@booking/contracts';

export type DeliveryDetail = WebhookDeliveryDetails & { readonly headers: Readonly<Record<string, string>> };

/** The largest number of waiting deliveries that the API counts. */
const COUNTED_MAX = 10_000;

export function waitingText({ waitingDeliveries: count }: WebhookEndpointHealth): string {
  return count < COUNTED_MAX ? String(count) : `${COUNTED_MAX}+`;
}
