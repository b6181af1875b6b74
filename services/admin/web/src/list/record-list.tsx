import { LinearProgress, Paper } from '@mui/material';
import type { ReactNode } from 'react';
import type { Identified } from '../api/records.ts';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import type { Look } from './column.ts';
import type { Filters } from './list-address.ts';
import { ListProvider } from './list-provider.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pager } from './pager.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useList } from './use-list.ts';

const NONE: Filters = {};

type Props<Item extends Identified> = {
  readonly resource: string;
  readonly look: Look<Item>;
  /** Filters that apply in addition to the user's. */
  readonly filter?: Filters;
  /** Parameters of the list that its export does not have. */
  readonly view?: Filters | undefined;
  /** The initial filters. */
  readonly filterDefaults?: Filters | undefined;
  /** Shown between the filters and the list while something is selected. */
  readonly selection?: ReactNode;
  /** Shown above the records, about all that match. */
  readonly summary?: ReactNode;
  /** Filters and other content above the list. */
  readonly children?: ReactNode;
};

/** A list of records: filters, a table or cards, and pages. Its whole state is in the address. */
export function RecordList<Item extends Identified>(props: Props<Item>) {
  const { resource, look, filter = NONE, view, filterDefaults = NONE, selection, summary, children } = props;
  return (
    <ListProvider resource={resource} filter={filter} view={view} filterDefaults={filterDefaults}>
      {children}
      <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
        {summary}
        {selection}
        <Records look={look} isSelectable={selection !== undefined} />
      </Paper>
    </ListProvider>
  );
}

type RecordsProps<Item extends Identified> = { readonly look: Look<Item>; readonly isSelectable: boolean };

function Records<Item extends Identified>({ look, isSelectable }: RecordsProps<Item>) {
  const { items, error, isPending } = useList<Item>();
  const isNarrow = useIsNarrow();
  if (isPending) return <LoadingState rows={10} />;
  if (items.length === 0) return error === null ? <NothingFound textKey={look.emptyText} /> : <NotRead />;
  const Shape = isNarrow ? RecordCards : RecordTable;
  return (
    <>
      {error !== null && <NotRead />}
      <Moving />
      <Shape items={items} look={look} isSelectable={isSelectable} />
      <Pager />
    </>
  );
}

/** The reason why the list is missing or outdated. */
function NotRead() {
  const { error, refetch } = useList();
  return <ErrorState error={error} onRetry={refetch} />;
}

/** Says that the previous page is still shown. */
function Moving() {
  if (!useList().isMoving) return null;
  return (
    <LinearProgress
      aria-label={text('states.loading')}
      sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2 }}
    />
  );
}
