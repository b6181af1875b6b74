import type { Permission } from '@booking/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactElement } from 'react';
import type { TextKey } from '../texts/use-text.ts';
import type { WaitingKind } from './use-waiting.ts';

export const pageGroups = ['work', 'records', 'delivery', 'house'] as const;

/** A page by its address. With an `entry` it is in the navigation. */
export type Page = {
  readonly path: string;
  readonly element: ReactElement;
  /** Every user may see a page without it. */
  readonly needs?: Permission;
  /** A permission that suffices as well. */
  readonly alsoFor?: Permission | undefined;
  readonly group: (typeof pageGroups)[number];
  readonly entry?: {
    readonly label: TextKey;
    readonly icon: SvgIconComponent;
    /** The kinds of work counted beside the entry. */
    readonly waiting?: readonly WaitingKind[];
  };
};

/** A page for visitors who are not signed in. */
export type OpenPage = Pick<Page, 'path' | 'element'>;
