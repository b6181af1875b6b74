import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

export type ReasonList = 'refund' | 'rejection';

const NONE: readonly string[] = [];

/** The configured reasons; none until they are loaded, because staff can also write their own. */
export function useReasons(list: ReasonList): readonly string[] {
  const { data } = useQuery({
    queryKey: ['reasons'],
    queryFn: ({ signal }) => callApi<Record<ReasonList, readonly string[]>>('/reasons', { signal }),
    staleTime: Infinity,
  });
  return data?.[list] ?? NONE;
}
