import { Box } from '@mui/material';
import { type ReactNode, useSyncExternalStore } from 'react';
import { observable } from '../api/observable.ts';
import { inLocale } from '../texts/locale.ts';
import { ageOf } from './age-of.ts';
import { momentIn } from './moment-in.ts';
import { OWN_ZONE } from './own-zone.ts';

const short = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const exact = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));

type Props = {
  readonly at: string | null | undefined;
  readonly precise?: boolean;
  /** Shows the time in this zone, and names it. Without it, the time is in the user's zone, which is not named. */
  readonly timeZone?: string;
};

/** A time in the user's zone and locale, with the exact time on hover. */
export function TimeText({ at, precise = false, timeZone }: Props) {
  if (!at) return <>–</>;
  const format = timeZone === undefined ? (precise ? exact : short)() : momentIn(timeZone);
  return (
    <Box component="time" dateTime={at} title={at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {breakable(format.format(new Date(at)))}
    </Box>
  );
}

/** A time with seconds, or nothing without a time. */
export function exactTime(at: string | null | undefined): ReactNode {
  return at && <TimeText at={at} precise />;
}

/** A deadline in the user's time zone, with the name of the zone; nothing without a deadline. */
export function deadline(at: string | null | undefined): ReactNode {
  return at && <TimeText at={at} timeZone={OWN_ZONE} />;
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

/** How long ago a moment was, in whole days, hours or minutes of the user's language. */
export function AgeText({ at }: { at: string }) {
  useMinutes();
  return (
    <Box component="time" dateTime={at} title={at} sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {ageOf(Date.now() - Date.parse(at))}
    </Box>
  );
}

/** A deadline turns red this long before it. The time is longer than a weekend, when nobody looks. */
const SOON_MS = 3 * 86_400_000;

/** A deadline, in red once it is near. */
export function DueText({ at }: { at: string | null | undefined }) {
  useMinutes();
  if (!at) return <>–</>;
  const isSoon = Date.parse(at) - Date.now() < SOON_MS;
  return (
    <Box component="span" sx={isSoon ? { color: 'error.main', fontWeight: 600 } : {}}>
      {deadline(at)}
    </Box>
  );
}

const MINUTE_MS = 60_000;

const renderedAtMs = observable(Date.now());

function renderIfVisible(): void {
  if (!document.hidden) renderedAtMs.write(Date.now());
}

setInterval(renderIfVisible, MINUTE_MS);
document.addEventListener('visibilitychange', renderIfVisible);

/** Renders a component again every minute while the page is visible, and when it becomes visible. */
function useMinutes(): void {
  useSyncExternalStore(renderedAtMs.subscribe, renderedAtMs.read);
}
