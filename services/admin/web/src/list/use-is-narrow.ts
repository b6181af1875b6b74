import { type Theme, useMediaQuery } from '@mui/material';

/** The width from which the widest list fits beside the margins of a page, without the navigation. */
const TABLE_WIDTH_PX = 760;

/** Whether the screen is too narrow for a table. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down(TABLE_WIDTH_PX), { noSsr: true });
}
