import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { text, type TextKey } from '../texts/text.ts';

/** Values by the keys of their names. A missing value is left out. */
export type FactTable = Readonly<Partial<Record<TextKey, ReactNode>>>;

/** Values by names that are shown as they are, such as the names of headers. */
export type NamedFacts = Readonly<Record<string, ReactNode>>;

/** Names and values in two columns, or in one column on a narrow screen. */
export function Facts({ of = {}, named = {} }: { of?: FactTable; named?: NamedFacts | undefined }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        alignItems: 'baseline',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, max-content) 1fr' },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1 },
      }}
    >
      {Object.entries(of).map(([key, value]) => (
        <Fact key={key} name={text(key as TextKey)} value={value} />
      ))}
      {Object.entries(named).map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </Box>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null || value === undefined || value === false || value === '') return null;
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </>
  );
}
