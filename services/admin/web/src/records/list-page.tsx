import { Paper, Stack } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { Identified } from '../api/records.ts';
import { useMay } from '../api/use-session.ts';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { CsvLink } from '../list/csv-link.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { DayFilters } from '../list/filter-fields.tsx';
import { type Filters, resourceOf } from '../list/list-address.ts';
import { type AlwaysFilter, ListProvider, Records } from '../list/record-list.tsx';
import { TabBar } from '../list/tab-bar.tsx';
import { useList } from '../list/use-list.ts';
import { type GroupWith, text, type TextKey, wordIn, wordsIn } from '../texts/text.ts';

/** A list of records. A new column or filter is one line of its declaration. */
type ListKind<Item> = Omit<Look<Item>, 'emptyText'> & {
  /** The group of its texts, which also names its resource. A record has its page below it unless `pathOf` differs. */
  readonly texts: GroupWith<'title'> & GroupWith<'none'>;
  /** Whether each state has a tab; the first is chosen initially. */
  readonly hasTabs?: boolean;
  /** The filter that the tabs set; the status unless given. */
  readonly tabFilter?: string;
  /** The filters that a change of the tab clears. */
  readonly tabClears?: readonly string[];
  readonly filter?: AlwaysFilter;
  /** Parameters of the list that its export does not have. */
  readonly view?: Filters;
  readonly filters?: ReactNode;
  /** Whether the list can be limited to days. */
  readonly hasDays?: boolean;
  readonly actions?: ReactNode;
  /** The actions on the selected records, for permitted staff. */
  readonly selection?: ReactNode;
  /** A summary of all records that match, above the shown records. */
  readonly summary?: ReactNode;
  /** Content between the title and the filters. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Lists with different keys do not share their selection. */
  readonly listKey?: string;
};

export function listPage<Item extends Identified>(kind: ListKind<Item>): ComponentType {
  return () => <RecordListPage kind={kind} />;
}

type Props<Item> = { readonly kind: ListKind<Item> };

/** The page of a list whose declaration depends on its address. */
export function RecordListPage<Item extends Identified>({ kind }: Props<Item>) {
  const { texts, actions, summary, above, below } = kind;
  const resource = resourceOf(kind.texts);
  const selection = useMay('process_refunds') ? kind.selection : undefined;
  const look = { pathOf: ({ id }: Item) => `/${resource}/${id}`, ...kind, emptyText: `${texts}.none` } as const;
  return (
    <>
      <PageHeader title={text(`${texts}.title`)} lead={optionalText(`${texts}.lead`)} actions={actions} />
      {above}
      <Stack spacing={3}>
        <div>
          <ListProvider
            key={kind.listKey}
            resource={resource}
            filter={kind.filter}
            view={kind.view}
            filterDefaults={initialFilters(kind)}
          >
            <KindFilters kind={kind} />
            <Paper variant="outlined" sx={{ position: 'relative', overflow: 'hidden' }}>
              {summary}
              {selection}
              <Records look={look} isSelectable={selection !== undefined} />
            </Paper>
          </ListProvider>
        </div>
        {below}
      </Stack>
    </>
  );
}

/** A text that only some lists have. */
function optionalText(key: string): string | undefined {
  const [group = '', name = ''] = key.split('.');
  return wordsIn(group).includes(name) ? text(key as TextKey) : undefined;
}

function initialFilters<Item>({ texts, hasTabs = false, tabFilter = 'status' }: ListKind<Item>): Filters | undefined {
  const [first] = wordsIn(`${texts}.status`);
  return hasTabs && first !== undefined ? { [tabFilter]: first } : undefined;
}

function KindFilters<Item>({ kind }: Props<Item>) {
  const { texts, hasTabs = false, filters, hasDays = true } = kind;
  return (
    <>
      {hasTabs && <StatusTabs kind={kind} />}
      <FilterBar hint={optionalText(`${texts}.searchHint`)} aside={<CsvLink resource={resourceOf(kind.texts)} />}>
        {filters}
        {hasDays && <DayFilters />}
      </FilterBar>
    </>
  );
}

/** Sets the filter `status`, or another filter, by tabs. One tab shows all values. */
function StatusTabs<Item>({ kind: { texts, tabFilter = 'status', tabClears = [] } }: Props<Item>) {
  const { filters, setFilters } = useList();
  const cleared = Object.fromEntries(tabClears.map((other) => [other, '']));
  const states = `${texts}.status`;
  return (
    <TabBar
      label={text(`${texts}.title`)}
      value={filters[tabFilter] ?? ''}
      tabs={[...wordsIn(states).map((value) => [value, wordIn(states, value)] as const), ['', text('list.all')]]}
      onOpen={(value) => setFilters({ ...cleared, [tabFilter]: value })}
    />
  );
}
