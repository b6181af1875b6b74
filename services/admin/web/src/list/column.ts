import type { ReactNode } from 'react';
import type { TextKey } from '../texts/text.ts';

/** A field of a record in a list: a column of the table, or a line of the card on a phone. */
export type Column<Item> = {
  readonly label: TextKey;
  readonly cell: (item: Item) => ReactNode;
  readonly align?: 'left' | 'right';
  /** The name by which the API sorts the list by this field; absent if it cannot. */
  readonly sortBy?: string;
  /** The place of the field on a card: the title, the corner, or a line with its label (the default). */
  readonly card?: 'title' | 'corner';
};

/** The presentation of one kind of record in lists. */
export type Look<Item> = {
  readonly columns: readonly Column<Item>[];
  readonly pathOf?: ((item: Item) => string) | undefined;
  /** The name of a record for its checkbox, where records can be selected. */
  readonly nameOf?: (item: Item) => string;
  readonly emptyText: TextKey;
};
