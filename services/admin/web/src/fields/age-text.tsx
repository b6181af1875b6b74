import Box from '@mui/material/Box';
import { currentLocale } from '../texts/locale.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a moment was, in whole days, hours or minutes of the user's language. */
export function AgeText({ at }: { at: string }) {
  return (
    <Box component="time" dateTime={at} title={at} sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {ageOf(Date.now() - Date.parse(at))}
    </Box>
  );
}

function ageOf(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2];
  const age = Math.max(0, Math.floor(ms / length));
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(age);
}
