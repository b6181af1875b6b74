import { TableCell, TableSortLabel } from '@mui/material';
import { text } from '../texts/text.ts';
import type { Column } from './column.ts';
import { useList } from './use-list.ts';

/** A header that sorts descending, then ascending, then in the default order, if the API can sort by this column. */
export function ColumnHeading({ column: { label, align = 'left', sortBy } }: { column: Omit<Column<never>, 'cell'> }) {
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
