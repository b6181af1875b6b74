import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly flush?: boolean;
};

/** A section of a page with a heading. `flush` lets a table reach the edges. */
export function Section({ title, children, aside, flush = false }: Props) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: flush ? 1 : 0.5 }}>
        <Typography id={id} component="h2" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      <Box sx={flush ? {} : { px: 2, pb: 2, pt: 0.5 }}>{children}</Box>
    </Paper>
  );
}
