import { QueryClient } from '@tanstack/react-query';

/** What was read stays fresh until news of it come; without them it is read again when somebody looks at it again. */
const FRESH_MS = 5_000;

export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } });
