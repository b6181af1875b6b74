import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { Identified } from '../api/records.ts';
import { text } from '../texts/text.ts';
import type { Column, Look } from './column.ts';
import { SelectRecord } from './select-record.tsx';
import { useList } from './use-list.ts';

export type RecordsProps<Item> = {
  readonly items: readonly Item[];
  readonly look: Look<Item>;
  readonly isSelectable: boolean;
};

export function RecordTable<Item extends Identified>({ items, look, isSelectable }: RecordsProps<Item>) {
  return (
    <TableContainer>
      <Table>
        <TableHead>
          <TableRow>
            {isSelectable && <SelectAll items={items} />}
            {look.columns.map((column) => (
              <ColumnHeading key={column.label} column={column} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <RecordRow key={item.id} item={item} look={look} isSelectable={isSelectable} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type RowProps<Item> = Omit<RecordsProps<Item>, 'items'> & { readonly item: Item };

function RecordRow<Item extends Identified>({ item, look, isSelectable }: RowProps<Item>) {
  const open = useOpening(look.pathOf?.(item));
  return (
    <TableRow
      hover
      onClick={open}
      onAuxClick={open}
      sx={{ cursor: look.pathOf ? 'pointer' : 'default', '&:last-child td': { borderBottom: 0 } }}
    >
      {isSelectable && (
        <TableCell padding="checkbox">
          <SelectRecord item={item} look={look} size="small" />
        </TableCell>
      )}
      {look.columns.map((column) => (
        <TableCell key={column.label} align={column.align ?? 'left'}>
          {column.cell(item)}
        </TableCell>
      ))}
    </TableRow>
  );
}

const MIDDLE = 1;

/** A click anywhere in a row opens its record, like a link. Keyboard users use the link in the row. */
function useOpening(path: string | undefined): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  const href = useHref(path ?? '');
  return (event) => {
    const isMarking = getSelection()?.toString() !== '';
    if (path === undefined || isMarking || isOwnClick(event)) return;
    if (isForNewTab(event)) open(href, '_blank', 'noopener');
    else void navigate(path);
  };
}

/** A right click, and a click on a control in the row, do not count as a click on the row. */
function isOwnClick({ target, button }: MouseEvent<HTMLElement>): boolean {
  return button > MIDDLE || (target as HTMLElement).closest('a, button, input, label') !== null;
}

function isForNewTab({ button, ctrlKey, metaKey }: MouseEvent<HTMLElement>): boolean {
  return button === MIDDLE || ctrlKey || metaKey;
}

function SelectAll({ items }: { items: readonly Identified[] }) {
  const { selectedIds, select } = useList();
  const isAll = items.every(({ id }) => selectedIds.includes(id));
  return (
    <TableCell padding="checkbox">
      <Checkbox
        size="small"
        checked={isAll}
        indeterminate={!isAll && selectedIds.length > 0}
        onChange={() => select(isAll ? [] : items.map(({ id }) => id))}
        slotProps={{ input: { 'aria-label': text('list.selectAll') } }}
      />
    </TableCell>
  );
}

/** A header that sorts descending, then ascending, then in the default order, if the API can sort by this column. */
function ColumnHeading({ column: { label, align = 'left', sortBy } }: { column: Omit<Column<never>, 'cell'> }) {
  const { sort, setSort } = useList();
  if (sortBy === undefined) return <TableCell align={align}>{text(label)}</TableCell>;

  const isActive = sort?.field === sortBy;
  const direction = sort?.order ?? 'desc';
  const turn = (): void => {
    if (!isActive) setSort({ field: sortBy, order: 'desc' });
    else setSort(sort.order === 'desc' ? { field: sortBy, order: 'asc' } : null);
  };
  return (
    <TableCell align={align} sortDirection={isActive ? direction : false}>
      <TableSortLabel active={isActive} direction={isActive ? direction : 'desc'} onClick={turn}>
        {text(label)}
      </TableSortLabel>
    </TableCell>
  );
}
