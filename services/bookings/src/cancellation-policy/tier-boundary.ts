import { Temporal } from 'temporal-polyfill';

/**
 * The last instant of a tier. Years, months, weeks and days are counted back from the start on the wall clock of the
 * policy's time zone; hours, minutes and seconds are counted exactly. If a wall clock time exists twice or not
 * at all, the later instant counts, in favour of the customer.
 */
export function boundaryOf(until: string, startsAt: Date, timeZone: string): Date {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(until);
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  const isAnotherDay = years + months + weeks + days > 0;
  const day = isAnotherDay ? wallClockBefore(start, { years, months, weeks, days }) : start;
  return new Date(day.subtract({ hours, minutes, seconds }).epochMilliseconds);
}

/**
 * A text that is equal for durations of the same length in different notations, such as P1D and PT24H. A day counts as
 * 24 hours.
 */
export function lengthOf(until: string): string {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(until);
  const inSeconds = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return `${years * 12 + months} months, ${inSeconds} seconds`;
}

/**
 * Whether boundaries can be calculated in a time zone. Intl knows 25 abbreviations of ICU that Temporal refuses, because
 * they are ambiguous: IST is the time of India, Ireland or Israel.
 */
export function hasBoundaries(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

type Days = { years: number; months: number; weeks: number; days: number };

function wallClockBefore(start: Temporal.ZonedDateTime, days: Days): Temporal.ZonedDateTime {
  return start.toPlainDateTime().subtract(days).toZonedDateTime(start.timeZoneId, { disambiguation: 'later' });
}
