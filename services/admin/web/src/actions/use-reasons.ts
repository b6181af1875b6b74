import { useApi } from '../api/use-api.ts';

export type ReasonList = 'refund' | 'rejection';

const NONE: readonly string[] = [];

/** The configured reasons; none until they are loaded, because staff can also write their own. */
export function useReasons(list: ReasonList): readonly string[] {
  const { data } = useApi<Record<ReasonList, readonly string[]>>('/reasons', { staleTime: Infinity });
  return data?.[list] ?? NONE;
}
