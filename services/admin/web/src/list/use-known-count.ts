import type { RecordCount } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { placeIn } from './place-in-list.ts';
import { useList } from './use-list.ts';

/** The lists that the API does not count. */
const UNCOUNTED: ReadonlySet<string> = new Set(['audit-log', 'staff', 'webhook-deliveries']);

/** The number of all records that match; undefined until it is loaded. */
export type KnownCount = RecordCount | 'uncounted' | undefined;

export function useKnownCount(): KnownCount {
  const list = useList();
  const { total } = placeIn(list);
  const isCounted = !UNCOUNTED.has(list.resource);
  const enabled = total === undefined && isCounted && !list.isPending;
  const { data } = useApi<RecordCount>(`/${list.resource}/count`, { query: list.shown, enabled });
  if (total !== undefined) return { count: total, isCut: false };
  return isCounted ? data : 'uncounted';
}
