import { Box, Link, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
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
        <Link component={RouterLink} to={to} color="textSecondary">
          {title}
        </Link>
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
      <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {hint}
      </Typography>
    </Paper>
  );
}
