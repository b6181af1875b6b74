import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Filters that belong together, such as the ends of a range: the row of filters wraps before or after all of them. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1.5 }}>{children}</Box>
  );
}
