import type { EndpointWithHealth } from '../api/answers.ts';
import type { Page } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';

const ENDPOINTS_MAX = 100;

/** The latest endpoints, for their names; empty until they are loaded. */
export function useEndpoints(): readonly EndpointWithHealth[] {
  const query = { limit: ENDPOINTS_MAX };
  return useApi<Page<EndpointWithHealth>>('/webhook-endpoints', { query }).data?.data ?? [];
}
