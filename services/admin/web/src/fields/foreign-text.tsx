import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A text from outside in a table: a long word breaks before it widens its column. */
export function ForeignText({ children }: { children: ReactNode }) {
  return <Box sx={{ minWidth: { sm: 80 }, overflowWrap: 'anywhere' }}>{children}</Box>;
}
