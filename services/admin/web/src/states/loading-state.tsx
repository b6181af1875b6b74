import { Skeleton, Stack } from '@mui/material';
import { text } from '../texts/text.ts';

const ROWS_DEFAULT = 6;

/** Placeholder rows while data is loading. */
export function LoadingState({ rows = ROWS_DEFAULT }: { rows?: number | undefined }) {
  return (
    <Stack role="status" aria-label={text('states.loading')} spacing={1.5} sx={{ p: 2 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={22} sx={{ opacity: 1 - index / (rows + 2) }} />
      ))}
    </Stack>
  );
}
