import type { ReactNode } from 'react';
import type { Page, Query } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { Section } from '../fields/section.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { Loaded } from '../states/loaded.tsx';
import { text, type TextKey } from '../texts/text.ts';
import type { Column } from './column.ts';
import { PlainTable } from './plain-table.tsx';
import { CardList, RecordCard } from './record-cards.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

type Props<Item> = {
  readonly title: TextKey;
  readonly emptyText: TextKey;
  /** The list in the API; its first part is the resource. */
  readonly path: string;
  readonly query: Query;
  /** Chooses the shown items. All are shown by default. */
  readonly select?: (items: readonly Item[]) => readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly aside?: ReactNode;
};

/** A short list of the API in a section of a page, without filters and pages. On a phone it has cards. */
export function TableSection<Item>(props: Props<Item>) {
  return (
    <Section title={text(props.title)} aside={props.aside} flush>
      <Rows {...props} />
    </Section>
  );
}

function Rows<Item>({ title, emptyText, path, query, select = (items) => items, columns }: Props<Item>) {
  const isNarrow = useIsNarrow();
  return (
    <Loaded query={useApi<Page<Item>>(`/${path}`, { query })} rows={3}>
      {({ data }) => {
        const items = select(data);
        if (items.length === 0) return <EmptyState title={text(emptyText)} />;
        if (isNarrow) return <Cards items={items} columns={columns} />;
        return <PlainTable items={items} columns={columns} label={text(title)} />;
      }}
    </Loaded>
  );
}

type CardsProps<Item> = { readonly items: readonly Item[]; readonly columns: readonly Column<Item>[] };

function Cards<Item>({ items, columns }: CardsProps<Item>) {
  return (
    <CardList>
      {items.map((item, index) => (
        <RecordCard key={index} item={item} columns={columns} />
      ))}
    </CardList>
  );
}
