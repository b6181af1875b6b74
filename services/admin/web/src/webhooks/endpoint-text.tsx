import { shortId } from '../fields/id-text.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { useEndpoints } from './use-endpoints.ts';

/** The address of an endpoint, with a link to its page. */
export function EndpointText({ id }: { id: string }) {
  const url = useEndpoints().find((endpoint) => endpoint.id === id)?.url ?? shortId(id);
  return (
    <PageLink to={`/webhook-endpoints/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {url}
    </PageLink>
  );
}
