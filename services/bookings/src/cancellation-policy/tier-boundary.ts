import { Temporal } from 'temporal-polyfill';

/**
 * The last instant of a tier. Years, months, weeks and days are counted back from the start on the wall clock of the
 * property; hours, minutes and seconds are counted exactly. If a wall clock time exists twice or not at all, the later
 * instant counts, in favour of the customer.
 */
export function boundaryOf(until: string, startsAt: Date, timeZone: string): Date {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(until);
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  const isAnotherDay = years + months + weeks + days > 0;
  const day = isAnotherDay ? wallClockBefore(start, { years, months, weeks, days }) : start;
  return new Date(day.subtract({ hours, minutes, seconds }).epochMilliseconds);
}

type Days = { years: number; months: number; weeks: number; days: number };

function wallClockBefore(start: Temporal.ZonedDateTime, days: Days): Temporal.ZonedDateTime {
  return start.toPlainDateTime().subtract(days).toZonedDateTime(start.timeZoneId, { disambiguation: 'later' });
}
