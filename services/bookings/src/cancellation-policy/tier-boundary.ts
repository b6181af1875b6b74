import { Temporal } from 'temporal-polyfill';

/**
 * The last instant of a tier. Years, months and days are counted back from the start on the wall clock of the property;
 * hours, minutes and seconds exactly. A wall clock time that exists twice or not at all means the later instant, in
 * favour of the customer.
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
