import { Box } from '@mui/material';
import { ageOf } from './age-of.ts';

/** How long ago a moment was, in whole days, hours or minutes of the user's language. */
export function AgeText({ at }: { at: string }) {
  return (
    <Box component="time" dateTime={at} title={at} sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {ageOf(Date.now() - Date.parse(at))}
    </Box>
  );
}
