import { QueryClient } from '@tanstack/react-query';

/** Data stays fresh until news of a change arrives. Without news, it is loaded again when the page gets the focus. */
const FRESH_MS = 5_000;
/** Without a network, a request fails immediately instead of waiting silently. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode }, mutations: { networkMode } },
});
