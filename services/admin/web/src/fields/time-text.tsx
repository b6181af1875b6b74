import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { inLocale } from '../texts/locale.ts';

const short = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const exact = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));

type Props = { readonly at: string | null | undefined; readonly precise?: boolean };

/** A time in the user's zone and locale, with the exact time on hover. */
export function TimeText({ at, precise = false }: Props) {
  if (!at) return <>–</>;
  return (
    <Box component="time" dateTime={at} title={at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {breakable((precise ? exact : short)().format(new Date(at)))}
    </Box>
  );
}

const BETWEEN = ', ';

/** Where a column is narrow, the time of day is below the date. */
function breakable(time: string): ReactNode {
  const [date = '', ...clock] = time.split(BETWEEN);
  if (clock.length === 0) return <WholeLine>{date}</WholeLine>;
  return (
    <>
      <WholeLine>{date},</WholeLine> <WholeLine>{clock.join(BETWEEN)}</WholeLine>
    </>
  );
}

function WholeLine({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
