import { Alert, Button, LinearProgress } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Page } from '../api/call-api.ts';
import { type Identified, identify } from '../api/records.ts';
import { useApi } from '../api/use-api.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text, type TextKey } from '../texts/text.ts';
import type { Look } from './column.ts';
import { FoundRecords } from './found-records.tsx';
import type { Filters, ListPlace } from './list-address.ts';
import { Pager } from './pager.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';
import { sortsSeveralCurrencies } from './several-currencies.ts';
import { useClearing } from './use-filter.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { type List, ListContext, useList } from './use-list.ts';
import { useListPlace } from './use-list-place.ts';

type RecordsProps<Item extends Identified> = { readonly look: Look<Item>; readonly isSelectable: boolean };

/** A table or cards, and pages. */
export function Records<Item extends Identified>(props: RecordsProps<Item>) {
  return (
    <>
      <FoundRecords />
      <ShownRecords {...props} />
    </>
  );
}

function ShownRecords<Item extends Identified>({ look, isSelectable }: RecordsProps<Item>) {
  const { items, error, isPending } = useList<Item>();
  const isNarrow = useIsNarrow();
  if (isPending) return <LoadingState rows={10} />;
  if (items.length === 0) return error === null ? <NothingFound textKey={look.emptyText} /> : <NotRead />;
  const Shape = isNarrow ? RecordCards : RecordTable;
  return (
    <>
      {error !== null && <NotRead />}
      <Moving />
      <SeveralCurrencies />
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

/** Says that amounts in several currencies are sorted without a conversion. */
function SeveralCurrencies() {
  const { items, sort } = useList();
  if (!sortsSeveralCurrencies(items, sort?.field)) return null;
  return (
    <Alert severity="info" sx={{ m: 1.5 }}>
      {text('list.severalCurrencies')}
    </Alert>
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

const NONE: Filters = {};

/** Filters that apply in addition to the user's, and the initial order. Both may depend on the user's filters. */
export type AlwaysFilter = Filters | ((chosen: Filters) => Filters);

type ListProviderProps = {
  readonly resource: string;
  readonly filter?: AlwaysFilter | undefined;
  /** Parameters of the list that its export does not have. */
  readonly view?: Filters | undefined;
  readonly filterDefaults?: Filters | undefined;
  readonly children: ReactNode;
};

/** Loads the page of the list in the address, and keeps the selection on it. */
export function ListProvider({ resource, filter, view, filterDefaults = NONE, children }: ListProviderProps) {
  const place = useListPlace(filterDefaults);
  const filters = { ...place.filters, ...(typeof filter === 'function' ? filter(place.filters) : filter) };
  const shown = place.sort === null ? filters : { ...filters, sort: place.sort.field, order: place.sort.order };
  const page = useListPage(resource, { ...shown, ...view }, place);
  const [selectedIds, select] = useState<readonly string[]>([]);
  return (
    <ListContext value={{ ...place, ...page, resource, shown, filterDefaults, selectedIds, select }}>
      {children}
    </ListContext>
  );
}

type ListPage = Pick<List<Identified>, 'items' | 'next' | 'isPending' | 'isMoving' | 'error' | 'refetch'>;

function useListPage(resource: string, shown: Filters, { after, limit }: ListPlace): ListPage {
  const choices = { query: { ...shown, limit, after }, select: identify, placeholderData: keepPreviousData };
  const { data, isPending, isPlaceholderData, error, refetch } = useApi<Page<Identified>>(`/${resource}`, choices);
  const { data: items = [], next = null } = data ?? {};
  return { items, next, isPending, isMoving: isPlaceholderData, error, refetch: () => void refetch() };
}
