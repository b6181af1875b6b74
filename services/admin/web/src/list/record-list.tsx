import { Button, LinearProgress, Paper } from '@mui/material';
import type { ReactNode } from 'react';
import type { Identified } from '../api/records.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text, type TextKey } from '../texts/text.ts';
import type { Look } from './column.ts';
import type { Filters } from './list-address.ts';
import { ListProvider } from './list-provider.tsx';
import { Pager } from './pager.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';
import { useClearing } from './use-filter.ts';
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

/** Says whether the list is empty, the filters match nothing, or no more pages follow. */
function NothingFound({ textKey }: { textKey: TextKey }) {
  const { after, goFirst } = useList();
  const { isNarrowed, clear } = useClearing();
  if (after !== null) {
    return <EmptyState title={text('states.empty')} action={<Button onClick={goFirst}>{text('list.first')}</Button>} />;
  }
  if (!isNarrowed) return <EmptyState title={text(textKey)} />;
  const clearing = <Button onClick={clear}>{text('states.clearFilters')}</Button>;
  return <EmptyState title={text('states.emptyFiltered')} action={clearing} />;
}
