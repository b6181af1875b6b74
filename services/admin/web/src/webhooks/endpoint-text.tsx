import type { EndpointWithHealth } from '../api/answers.ts';
import type { Page } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { shortId } from '../fields/id-text.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';

/** The address of an endpoint, with a link to its page. */
export function EndpointText({ id }: { id: string }) {
  const url = useEndpoint(id)?.url ?? shortId(id);
  return (
    <PageLink to={`/webhook-endpoints/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {url}
    </PageLink>
  );
}

/** One of the latest endpoints; undefined until they are loaded. */
export function useEndpoint(id: string): EndpointWithHealth | undefined {
  return useEndpoints().find((endpoint) => endpoint.id === id);
}

const ENDPOINTS_MAX = 100;

/** The latest endpoints, for their names; empty until they are loaded. */
function useEndpoints(): readonly EndpointWithHealth[] {
  const query = { limit: ENDPOINTS_MAX };
  return useApi<Page<EndpointWithHealth>>('/webhook-endpoints', { query }).data?.data ?? [];
}

/** Filters by an endpoint, which is chosen by its address. */
export function EndpointFilter() {
  const urls = new Map(useEndpoints().map(({ id, url }) => [id, url]));
  return (
    <ChoiceFilter
      name="endpoint"
      label="webhookDeliveries.endpoint"
      values={[...urls.keys()]}
      nameOf={(id) => urls.get(id) ?? id}
      sx={{ minWidth: 170, maxWidth: 320 }}
    />
  );
}
