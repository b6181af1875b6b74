import { Box } from '@mui/material';
import { TimeText } from './time-text.tsx';

/** A due time is shown in red this long before. It is longer than a weekend, in which nobody looks. */
const SOON_MS = 3 * 86_400_000;

/** A time until which something has to be done, in red once it is near. */
export function DueText({ at }: { at: string | null | undefined }) {
  if (!at) return <>–</>;
  const isSoon = Date.parse(at) - Date.now() < SOON_MS;
  return (
    <Box component="span" sx={isSoon ? { color: 'error.main', fontWeight: 600 } : {}}>
      <TimeText at={at} />
    </Box>
  );
}
