import type { ListedWebhookDelivery } from '@booking/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../api/call-api.ts';
import { fetchPage } from '../api/records.ts';

export type DeliveryFilter = { readonly endpoint: string } | { readonly booking: string };

/** The largest page of the API. */
const DELIVERIES_MAX = 100;

/** The latest deliveries to an endpoint or about a booking. */
export function useDeliveries(of: DeliveryFilter): UseQueryResult<Page<ListedWebhookDelivery>> {
  const query = { ...of, limit: DELIVERIES_MAX };
  return useQuery({
    queryKey: ['webhook-deliveries', query],
    queryFn: ({ signal }) => fetchPage<ListedWebhookDelivery>('webhook-deliveries', query, signal),
  });
}
