import { Stack } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { Identified } from '../api/records.ts';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { CsvLink } from '../list/csv-link.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { DayFilters } from '../list/filter-fields.tsx';
import type { Filters } from '../list/list-address.ts';
import { RecordList } from '../list/record-list.tsx';
import { StatusTabs } from '../list/status-tabs.tsx';
import { useMay } from '../session/use-session.ts';
import { type GroupWith, type NameIn, text, type TextKey } from '../texts/text.ts';

type ListTexts = GroupWith<'title'> & GroupWith<'none'>;

/** A list of records. A new column or filter is one line of its declaration. */
type ListKind<Item, Texts extends ListTexts = ListTexts> = Omit<Look<Item>, 'emptyText'> & {
  /** The list in the API, and its address. A record has its page below it unless `pathOf` says otherwise. */
  readonly resource: string;
  /** The group of its texts. */
  readonly texts: Texts;
  readonly lead?: TextKey;
  /** The states with a tab; the first is chosen initially. */
  readonly tabs?: readonly NameIn<`${Texts}.status`>[];
  /** The filter that the tabs set; the status unless given. */
  readonly tabFilter?: string;
  /** The filters that a change of the tab clears. */
  readonly tabClears?: readonly string[];
  /** Filters that apply in addition to the user's, and the initial order. */
  readonly filter?: Filters;
  /** Parameters of the list that its export does not have. */
  readonly view?: Filters;
  readonly filters?: ReactNode;
  /** Whether the list can be limited to days. */
  readonly hasDays?: boolean;
  readonly searchHint?: TextKey;
  readonly actions?: ReactNode;
  /** Shown to permitted staff while something is selected. */
  readonly selection?: ReactNode;
  /** Shown above the records, about all that match. */
  readonly summary?: ReactNode;
  /** Between the title and the filters. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Lists with different keys do not share their selection. */
  readonly listKey?: string;
};

export function listPage<Item extends Identified, Texts extends ListTexts>(kind: ListKind<Item, Texts>): ComponentType {
  return () => <RecordListPage kind={kind as ListKind<Item>} />;
}

type Props<Item> = { readonly kind: ListKind<Item> };

/** The page of a list whose declaration depends on its address. */
export function RecordListPage<Item extends Identified>({ kind }: Props<Item>) {
  const may = useMay('process_refunds');
  const { resource, texts, lead, actions, selection, summary, above, below } = kind;
  return (
    <>
      <PageHeader title={text(`${texts}.title`)} lead={lead && text(lead)} actions={actions} />
      {above}
      <Stack spacing={3}>
        <div>
          <RecordList
            key={kind.listKey}
            resource={resource}
            look={{ pathOf: ({ id }) => `/${resource}/${id}`, ...kind, emptyText: `${texts}.none` }}
            {...(kind.filter && { filter: kind.filter })}
            view={kind.view}
            filterDefaults={initialFilters(kind)}
            selection={may ? selection : undefined}
            summary={summary}
          >
            <KindFilters kind={kind} />
          </RecordList>
        </div>
        {below}
      </Stack>
    </>
  );
}

/** The first tab is chosen initially. */
function initialFilters<Item>({ tabs, tabFilter = 'status' }: ListKind<Item>): Filters | undefined {
  const first: string | undefined = tabs?.[0];
  return first === undefined ? undefined : { [tabFilter]: first };
}

function KindFilters<Item>({ kind }: Props<Item>) {
  const { resource, texts, tabs, tabFilter, tabClears, filters, hasDays = true, searchHint } = kind;
  return (
    <>
      {tabs && (
        <StatusTabs
          label={text(`${texts}.title`)}
          of={`${texts}.status`}
          values={tabs}
          name={tabFilter}
          clears={tabClears}
        />
      )}
      <FilterBar hint={searchHint && text(searchHint)} aside={<CsvLink resource={resource} />}>
        {filters}
        {hasDays && <DayFilters />}
      </FilterBar>
    </>
  );
}
