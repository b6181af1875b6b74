import type { ReactNode } from 'react';
import type { TextKey } from '../texts/use-text.ts';

/** What a list shows of a record: a column of the table, or a line of the card that a phone shows instead. */
export type Column<Item> = {
  readonly label: TextKey;
  readonly cell: (item: Item) => ReactNode;
  readonly align?: 'left' | 'right';
  /** The name under which the API sorts by it. */
  readonly sortBy?: string;
  /** Where it stands on a card: above everything, at its right, or in a line with its label (which is the default). */
  readonly card?: 'title' | 'corner' | 'hidden';
};

/** How a list of one kind of record looks. */
export type Look<Item> = {
  readonly columns: readonly Column<Item>[];
  /** The page of a record. */
  readonly pathOf?: (item: Item) => string;
  /** What a record is called when it is selected. */
  readonly nameOf: (item: Item) => string;
  readonly emptyText: TextKey;
};
