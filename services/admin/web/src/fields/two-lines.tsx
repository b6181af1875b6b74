import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { readonly children?: ReactNode; readonly below: ReactNode };

/** A value in a list, with a smaller line below it unless that is missing. */
export function TwoLines({ children, below }: Props) {
  const isMissing = below === null || below === undefined || below === false;
  return (
    <>
      {children}
      {!isMissing && (
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {below}
        </Typography>
      )}
    </>
  );
}
