import { QueryClient } from '@tanstack/react-query';

/** What was read stays fresh until news of it come; without them it is read again when somebody looks at it again. */
const FRESH_MS = 5_000;
/** Without a network a request fails at once and says so, instead of waiting in silence for one. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode }, mutations: { networkMode } },
});
