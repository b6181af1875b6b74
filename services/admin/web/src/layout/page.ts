import type { Permission } from '@booking/contracts';
import type { ComponentType } from 'react';
import type { WaitingKind } from '../api/answers.ts';
import type { TextKey } from '../texts/text.ts';

export const pageGroups = ['work', 'records', 'delivery', 'house'] as const;

/** A page and its address. A page with an `entry` is in the navigation. */
export type Page = {
  readonly path: string;
  /** Loads the file of the page, which other pages do not need. */
  readonly load: () => Promise<ComponentType>;
  readonly entry?: Entry;
};

export type Entry = {
  readonly group: (typeof pageGroups)[number];
  readonly label: TextKey;
  /** A path from `@mdi/js`. */
  readonly icon: string;
  readonly needs: Permission;
  /** Another permission that is sufficient. */
  readonly alsoFor?: Permission;
  /** The kinds of work counted beside the entry. */
  readonly waiting?: readonly WaitingKind[] | 'all';
};
