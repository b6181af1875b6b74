import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { PlainTable } from '../list/plain-table.tsx';
import { text } from '../texts/text.ts';

type Props<Item> = Pick<ComponentProps<typeof PlainTable<Item>>, 'columns' | 'items' | 'isTotal'> & {
  /** The caption of the table. */
  readonly label: string;
};

const HEIGHT_PX_MAX = 420;

/** The numbers of a chart, in a table that opens below it. */
export function Numbers<Item>(table: Props<Item>) {
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ px: 2, py: 1, cursor: 'pointer', fontSize: '0.8125rem', fontWeight: 600 }}>
        {text('dashboard.numbers')}
      </Box>
      <PlainTable<Item> {...table} hasRowNames size="small" heightPxMax={HEIGHT_PX_MAX} />
    </Box>
  );
}
