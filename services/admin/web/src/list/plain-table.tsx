import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { EmptyState } from '../states/empty-state.tsx';
import { text, type TextKey } from '../texts/text.ts';
import type { Column } from './column.ts';

type Props<Item> = {
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  /** The text in place of a table without items. */
  readonly emptyText?: TextKey;
  /** The name of a table that may be wider than its section. The keyboard can scroll it. */
  readonly label?: string;
  /** Whether the first column names its row. */
  readonly hasRowNames?: boolean;
  readonly size?: 'small' | 'medium';
  /** The table scrolls below this height, under its headings. */
  readonly heightPxMax?: number;
  /** Whether a row is a total. */
  readonly isTotal?: (item: Item) => boolean;
};

const TOTAL = { '& > th, & > td': { fontWeight: 650 } } as const;

/** A table of all these items, without selection and sorting. */
export function PlainTable<Item>({ items, emptyText, heightPxMax, ...table }: Props<Item>) {
  const { columns, label, hasRowNames = false, size = 'medium', isTotal } = table;
  if (items.length === 0 && emptyText) return <EmptyState title={text(emptyText)} />;
  const group = label === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': label };
  const rowName = { component: 'th', scope: 'row', sx: { overflowWrap: 'anywhere' } } as const;
  return (
    <TableContainer {...group} sx={{ maxHeight: heightPxMax }}>
      <Table size={size} stickyHeader={heightPxMax !== undefined}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.align ?? 'left'}>
                {text(column.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item, row) => (
            <TableRow key={row} sx={isTotal?.(item) ? TOTAL : {}}>
              {columns.map(({ label: heading, align = 'left', cell }, index) => (
                <TableCell key={heading} align={align} {...(hasRowNames && index === 0 && rowName)}>
                  {cell(item)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
