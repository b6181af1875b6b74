import type { RecordCount } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { Muted } from '../fields/muted.tsx';
import { text } from '../texts/text.ts';
import { placeIn } from './place-in-list.ts';
import { useList } from './use-list.ts';

/** The lists that the API does not count. */
const UNCOUNTED: ReadonlySet<string> = new Set(['audit-log', 'staff', 'webhook-deliveries']);

/** The place of the page among all records that match, such as `26–50 of 4,648`. */
export function ListCount() {
  const { first, last, total } = placeIn(useList());
  const counted = useCount(total === undefined);
  const all = total === undefined ? counted : { count: total, isCut: false };
  if (all === undefined) return null;
  const [whole, cut] = first === undefined ? (['total', 'totalCut'] as const) : (['count', 'countCut'] as const);
  return (
    <Muted sx={{ mr: 'auto', whiteSpace: 'nowrap' }}>
      {text(`list.${all.isCut ? cut : whole}`, { first: first ?? 0, last, total: all.count })}
    </Muted>
  );
}

function useCount(isNeeded: boolean): RecordCount | undefined {
  const { resource, shown: query } = useList();
  return useApi<RecordCount>(`/${resource}/count`, { query, enabled: isNeeded && !UNCOUNTED.has(resource) }).data;
}
