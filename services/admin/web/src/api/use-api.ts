import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { callApi, type Query } from './call-api.ts';
import { orLeave } from './leave.ts';

type Choices = 'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData' | 'select';

type Options<Answer> = Pick<UseQueryOptions<Answer>, Choices> & {
  readonly query?: Query;
  /**
   * The key of the query; by default, the parts of the path. Its first part is a resource: live updates about the
   * resource load the answer again.
   */
  readonly key?: QueryKey;
};

/** An answer of the API. If the session has ended, the user is led to the sign-in. */
export function useApi<Answer>(path: string, { query, key, ...options }: Options<Answer> = {}): UseQueryResult<Answer> {
  return useQuery<Answer>({
    queryKey: key ?? [...path.slice(1).split('/'), query],
    queryFn: ({ signal }) => orLeave(callApi<Answer>(path, { ...(query && { query }), signal })),
    ...options,
  });
}
