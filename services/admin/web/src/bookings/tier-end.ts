const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_DAYS = 7;

/**
 * The last instant of a tier, as bookings decides it: years to days count on the wall clock of the property, hours to
 * seconds exactly, and a wall clock time that exists twice or not at all means the later instant.
 */
export function tierEnd(until: string, startsAt: Date, timeZone: string): Date {
  const [date = '', time = ''] = until.slice(1).split('T');
  const days = { years: unit(date, 'Y'), months: unit(date, 'M'), days: unit(date, 'W') * WEEK_DAYS + unit(date, 'D') };
  const seconds = unit(time, 'H') * 3_600 + unit(time, 'M') * 60 + unit(time, 'S');
  const isAnotherDay = days.years + days.months + days.days > 0;
  const day = isAnotherDay ? wallClockBefore(startsAt, days, timeZone) : startsAt.getTime();
  return new Date(day - seconds * SECOND_MS);
}

function unit(text: string, letter: string): number {
  return Number(new RegExp(`(\\d+)${letter}`).exec(text)?.[1] ?? 0);
}

type Days = { readonly years: number; readonly months: number; readonly days: number };

function wallClockBefore(startsAt: Date, { years, months, days }: Days, timeZone: string): number {
  const wall = new Date(wallClockOf(startsAt.getTime(), timeZone));
  const month = wall.getUTCMonth() - months - years * 12;
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const time = wall.getTime() % (DAY_HOURS * HOUR_MS);
  const day = Math.min(wall.getUTCDate(), lastDay) - days;
  return latestInstantOf(Date.UTC(wall.getUTCFullYear(), month, day) + time, timeZone);
}

/** The wall clock of a time zone at an instant, written as if it were UTC. */
function wallClockOf(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const),
    timeZone,
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const date = Date.UTC(part('year'), part('month') - 1, part('day'));
  return date + (part('hour') * 3_600 + part('minute') * 60 + part('second')) * SECOND_MS + (instant % SECOND_MS);
}

/** The offsets one day before and one day after include those on both sides of a clock change. */
function latestInstantOf(wall: number, timeZone: string): number {
  const offsets = [-DAY_HOURS, DAY_HOURS].map((hours) => offsetAt(wall + hours * HOUR_MS, timeZone));
  return Math.max(...offsets.map((offset) => wall - offset).filter((instant, _, all) => isRight(instant, all)));

  function isRight(instant: number, all: readonly number[]): boolean {
    const exists = (one: number): boolean => wallClockOf(one, timeZone) === wall;
    return exists(instant) || !all.some(exists);
  }
}

function offsetAt(instant: number, timeZone: string): number {
  return wallClockOf(instant, timeZone) - instant;
}
