import type { Money } from '@booking/contracts';
import { Box, Typography } from '@mui/material';
import { useApi } from '../api/use-api.ts';
import { Muted } from '../fields/muted.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';
import { useList } from './use-list.ts';

export type Sum = { readonly count: number; readonly total: Money };
type Sums = { readonly data: readonly Sum[]; readonly isCut: boolean };

/** The number of records that match, on all pages, and their sum in each currency. */
export function ListSums() {
  const data = useSums();
  if (!data || data.data.length === 0) return null;
  return (
    <Box sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <SumTexts sums={data.data} />
      {data.isCut && <Muted variant="caption">{text('list.sumsCut')}</Muted>}
    </Box>
  );
}

/**
 * The sums of all records that match, on all pages. A search for a short text covers only the first records of the
 * list.
 */
export function useSums(): Sums | undefined {
  const { resource, shown: query } = useList();
  return useApi<Sums>(`/${resource}/sums`, { query }).data;
}

export function SumTexts({ sums }: { sums: readonly Sum[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {sums.map(({ count, total }) => (
        <Typography key={total.currency} variant="body2" sx={{ fontWeight: 600 }}>
          {text('refunds.sum', { smart_count: count, total: formatMoney(total) })}
        </Typography>
      ))}
    </Box>
  );
}
