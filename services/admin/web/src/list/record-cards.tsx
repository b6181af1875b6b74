import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Identified } from '../api/records.ts';
import { Muted } from '../fields/muted.tsx';
import { text } from '../texts/text.ts';
import type { Column } from './column.ts';
import type { RecordsProps } from './record-table.tsx';
import { SelectRecord } from './select-record.tsx';

/** The records as cards, where a table does not fit. */
export function RecordCards<Item extends Identified>({ items, look, isSelectable }: RecordsProps<Item>) {
  return (
    <CardList>
      {items.map((item) => (
        <RecordCard key={item.id} item={item} columns={look.columns}>
          {isSelectable && <SelectRecord item={item} look={look} sx={{ p: 0.5, ml: -0.5 }} />}
        </RecordCard>
      ))}
    </CardList>
  );
}

export function CardList({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

type CardProps<Item> = CellsProps<Item> & {
  /** Stands before the title. */
  readonly children?: ReactNode;
};

/** One record: its title, the corner beside it, and a line for every other column. */
export function RecordCard<Item>({ item, columns, children }: CardProps<Item>) {
  return (
    <Box component="li" sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        {children}
        <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
          <Cells item={item} columns={columns.filter(({ card }) => card === 'title')} />
        </Box>
        <Cells item={item} columns={columns.filter(({ card }) => card === 'corner')} />
      </Box>
      <CardLines item={item} columns={columns.filter(({ card }) => card === undefined)} />
    </Box>
  );
}

type CellsProps<Item> = { readonly item: Item; readonly columns: readonly Column<Item>[] };

function Cells<Item>({ item, columns }: CellsProps<Item>) {
  return columns.map((column) => <Box key={column.label}>{column.cell(item)}</Box>);
}

function CardLines<Item>({ item, columns }: CellsProps<Item>) {
  return columns.map((column) => (
    <Box key={column.label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
      <Muted>{text(column.label)}</Muted>
      <Typography variant="body2" component="div" sx={{ textAlign: 'right', minWidth: 0, overflowWrap: 'anywhere' }}>
        {column.cell(item)}
      </Typography>
    </Box>
  ));
}
