import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { text } from '../texts/text.ts';
import { useList } from './use-list.ts';

type Props = {
  readonly count: number;
  /** Content under the number of selected records. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/** The number of selected records, the actions on all of them, and the end of the selection. */
export function SelectionBar({ count, below, children }: Props) {
  const { select } = useList();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, bgcolor: 'action.selected' }}
    >
      <Box sx={{ flex: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {text('list.selected', { smart_count: count })}
        </Typography>
        {below}
      </Box>
      {children}
      <Button color="inherit" onClick={() => select([])}>
        {text('list.unselect')}
      </Button>
    </Box>
  );
}
