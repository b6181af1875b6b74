/** A period, and the time zone that decides when its days begin. */
export type Span = { readonly from: Date; readonly to: Date; readonly timeZone: string };

/** Days as `YYYY-MM-DD`, and the moment at which each begins. */
type Days = { readonly days: string[]; readonly starts: Date[] };

const MINUTE_MS = 60_000;
/** A day that a time zone repeats lasts twice as long. */
const DAY_MINUTES_MAX = 2 * 24 * 60;

/**
 * The days of a period; the first one begins at its start. PostgreSQL does not compute them, because it lacks time zones
 * that browsers report: without its package `tzdata-legacy`, Debian 13 has no `Asia/Calcutta`, the name of Chrome for
 * India.
 */
export function daysOf({ from, to, timeZone }: Span): Days {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const dayAt = (minute: number): string => format.format(minute * MINUTE_MS);
  const minutes: number[] = [];
  const end = to.getTime() / MINUTE_MS;
  for (let minute = Math.floor(from.getTime() / MINUTE_MS); minute < end; minute = nextDay(minute, dayAt)) {
    minutes.push(minute);
  }
  return { days: minutes.map(dayAt), starts: minutes.map((minute) => new Date(minute * MINUTE_MS)) };
}

/**
 * An earlier period of the same length by the clock of the time zone. It ends at the latest when the later period
 * begins.
 */
export function spanBefore({ from, to, timeZone }: Span, before: Date): Span {
  const offsetAt = offsetIn(timeZone);
  const guess = before.getTime() + to.getTime() - from.getTime() + offsetAt(to) - offsetAt(from);
  const until = guess + offsetAt(before) - offsetAt(new Date(guess));
  return { from: before, to: new Date(Math.min(until, from.getTime())), timeZone };
}

/** The offset of a time zone in milliseconds, which Intl writes as `GMT+01:00`, or `GMT` for zero. */
function offsetIn(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const [offset = 'Z'] = /[+-]\d\d:\d\d/.exec(format.format(at)) ?? [];
    return -Date.parse(`1970-01-01T00:00:00${offset}`);
  };
}

/** Finds the first minute of another day. Days may be longer or shorter, but they have begun at full minutes since 1972. */
function nextDay(minute: number, dayAt: (minute: number) => string): number {
  const day = dayAt(minute);
  let [same, next] = [minute, minute + DAY_MINUTES_MAX];
  while (next - same > 1) {
    const middle = Math.floor((same + next) / 2);
    if (dayAt(middle) === day) same = middle;
    else next = middle;
  }
  return next;
}
