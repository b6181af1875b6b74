import { Temporal } from 'temporal-polyfill';

/**
 * The last instant of a tier, as the bookings service decides it. Years, months, weeks and days count on the wall clock
 * of the policy's time zone, and hours, minutes and seconds exactly. A wall clock time that exists twice or
 * not at all means the later instant.
 */
export function tierEnd(until: string, startsAt: Date, timeZone: string): Date {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(until);
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  const isAnotherDay = years + months + weeks + days > 0;
  const day = isAnotherDay
    ? start
        .toPlainDateTime()
        .subtract({ years, months, weeks, days })
        .toZonedDateTime(timeZone, { disambiguation: 'later' })
    : start;
  return new Date(day.subtract({ hours, minutes, seconds }).epochMilliseconds);
}
