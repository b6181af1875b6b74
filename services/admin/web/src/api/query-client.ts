import { QueryClient } from '@tanstack/react-query';

/**
 * Data that is younger counts as fresh, unless a live update reports a change. Older data is loaded again when a page
 * shows it or the window gets the focus.
 */
const FRESH_MS = 5_000;
/** Without a network, a request fails immediately instead of waiting silently. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode }, mutations: { networkMode } },
});

/** No live update reports the deliveries of webhooks and the health of their endpoints. */
const WITHOUT_NEWS = ['webhook-deliveries', 'webhook-endpoints'];
const RELOADED_MS = 10_000;

for (const resource of WITHOUT_NEWS) queryClient.setQueryDefaults([resource], { refetchInterval: RELOADED_MS });
