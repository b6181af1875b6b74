import Box from '@mui/material/Box';
import { inLocale } from '../texts/locale.ts';

const short = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const exact = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));

type Props = { readonly at: string | null | undefined; readonly precise?: boolean };

/** A time in the user's zone and locale, with the exact time on hover. */
export function TimeText({ at, precise = false }: Props) {
  if (!at) return <>–</>;
  return (
    <Box component="time" dateTime={at} title={at} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {(precise ? exact : short)().format(new Date(at))}
    </Box>
  );
}
