import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext } from 'react-admin';
import { NEWEST_FIRST } from '../api/admin-provider.ts';
import { useText } from '../texts/use-text.ts';
import type { Column } from './column.ts';

/** Sorts downwards, then upwards, then as before, where the API can sort by it. */
export function ColumnHeading({ column: { label, align = 'left', sortBy } }: { column: Omit<Column<never>, 'cell'> }) {
  const text = useText();
  const { sort, setSort } = useListContext();
  if (sortBy === undefined) return <TableCell align={align}>{text(label)}</TableCell>;

  const isActive = sort.field === sortBy;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const turn = (): void => {
    if (!isActive) setSort({ field: sortBy, order: 'DESC' });
    else if (sort.order === 'DESC') setSort({ field: sortBy, order: 'ASC' });
    else setSort(NEWEST_FIRST);
  };
  return (
    <TableCell align={align} sortDirection={isActive ? direction : false}>
      <TableSortLabel active={isActive} direction={isActive ? direction : 'desc'} onClick={turn}>
        {text(label)}
      </TableSortLabel>
    </TableCell>
  );
}
