import type { ListedWebhookDelivery } from '@booking/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';

export type DeliveryFilter = { readonly endpoint: string } | { readonly booking: string };

/** The largest page of the API. */
const DELIVERIES_MAX = 100;

/** The latest deliveries to an endpoint or about a booking. */
export function useDeliveries(of: DeliveryFilter): UseQueryResult<Page<ListedWebhookDelivery>> {
  return useApi('/webhook-deliveries', { query: { ...of, limit: DELIVERIES_MAX } });
}
