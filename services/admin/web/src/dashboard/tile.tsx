import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import type { Tone } from '../theme/palette.ts';

type Props = {
  readonly title: string;
  readonly value: ReactNode;
  readonly hint: ReactNode;
  /** The page with the details. */
  readonly to: string;
  readonly tone: Tone;
};

/** One figure of the dashboard. */
export function Tile({ title, value, hint, to, tone }: Props) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="body2" component="h2">
        <PageLink to={to} color="textSecondary">
          {title}
        </PageLink>
      </Typography>
      <Box
        sx={(theme) => ({
          mt: 0.25,
          fontSize: '1.375rem',
          fontWeight: 650,
          color: tone === 'neutral' ? theme.palette.text.primary : theme.tones[tone].ink,
        })}
      >
        {value}
      </Box>
      <Muted sx={{ overflowWrap: 'anywhere' }}>{hint}</Muted>
    </Paper>
  );
}
