import { useQuery } from '@tanstack/react-query';
import type { EndpointWithHealth } from '../api/answers.ts';
import { fetchPage } from '../api/records.ts';

const ENDPOINTS_MAX = 100;

/** The latest endpoints, for their names; empty until they are loaded. */
export function useEndpoints(): readonly EndpointWithHealth[] {
  const { data } = useQuery({
    queryKey: ['webhook-endpoints', 'names'],
    queryFn: ({ signal }) => fetchPage<EndpointWithHealth>('webhook-endpoints', { limit: ENDPOINTS_MAX }, signal),
  });
  return data?.data ?? [];
}
