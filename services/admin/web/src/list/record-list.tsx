import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { ListBase, useListContext, type RaRecord } from 'react-admin';
import { NEWEST_FIRST } from '../api/admin-provider.ts';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import type { Look } from './column.ts';
import { NothingFound } from './nothing-found.tsx';
import { Pager } from './pager.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

const PER_PAGE = 25;
const TYPING_MS = 300;

type Props<Item extends RaRecord> = {
  readonly resource: string;
  readonly look: Look<Item>;
  /** Narrows the list beside what its reader chooses. */
  readonly filter?: Readonly<Record<string, string>>;
  /** What the reader begins with, in place of everything. */
  readonly filterDefaults?: Readonly<Record<string, string>>;
  /** Stands between the filters and the list for as long as something is selected. */
  readonly selection?: ReactNode;
  /** Filters and what else stands above the list. */
  readonly children?: ReactNode;
};

/** A list of records: filters, a table or cards, pages. All of it is in the address. */
export function RecordList<Item extends RaRecord>(props: Props<Item>) {
  const { resource, look, filter = {}, filterDefaults = {}, selection, children } = props;
  return (
    <ListBase
      resource={resource}
      perPage={PER_PAGE}
      sort={NEWEST_FIRST}
      filter={filter}
      filterDefaultValues={filterDefaults}
      debounce={TYPING_MS}
      storeKey={false}
    >
      {children}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {selection}
        <Records look={look} filterDefaults={filterDefaults} isSelectable={selection !== undefined} />
      </Paper>
    </ListBase>
  );
}

type RecordsProps<Item extends RaRecord> = Pick<Required<Props<Item>>, 'look' | 'filterDefaults'> & {
  readonly isSelectable: boolean;
};

function Records<Item extends RaRecord>({ look, filterDefaults, isSelectable }: RecordsProps<Item>) {
  const { data: items = [], error, isPending, refetch } = useListContext<Item>();
  const isNarrow = useIsNarrow();
  if (isPending) return <LoadingState rows={10} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (items.length === 0) return <NothingFound textKey={look.emptyText} defaults={filterDefaults} />;
  const Shape = isNarrow ? RecordCards : RecordTable;
  return (
    <>
      <Shape items={items} look={look} isSelectable={isSelectable} />
      <Pager />
    </>
  );
}
