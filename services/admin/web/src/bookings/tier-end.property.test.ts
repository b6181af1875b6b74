import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { tierEnd } from './tier-end.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const duration = fc
  .record({
    years: fc.nat(2),
    months: fc.nat(14),
    weeks: fc.nat(6),
    days: fc.nat(200),
    hours: fc.nat(50),
    minutes: fc.nat(90),
  })
  .map((parts) => Temporal.Duration.from(parts).toString());

describe('the end of a tier', () => {
  it('is the instant that Temporal counts on the wall clock of the property', () => {
    fc.assert(
      fc.property(duration, start, fc.constantFrom(...zones), (until, startsAt, timeZone) => {
        expect(tierEnd(until, startsAt, timeZone)).toEqual(boundaryOf(until, startsAt, timeZone));
      }),
    );
  });

  it.each([
    ['a time that the clock skips', 'P1D', '2026-03-30T00:30:00.000Z'],
    ['a time that the clock repeats', 'P1D', '2026-10-26T01:30:00.000Z'],
    ['the end of a shorter month', 'P1M', '2026-03-31T10:00:00.000Z'],
    ['the start', 'PT0S', '2026-03-31T10:00:00.000Z'],
  ])('is right at %s', (_, until, at) => {
    const startsAt = new Date(at);

    expect(tierEnd(until, startsAt, 'Europe/Berlin')).toEqual(boundaryOf(until, startsAt, 'Europe/Berlin'));
  });
});

/** The same calculation as in `services/bookings`, to compare the results. */
function boundaryOf(until: string, startsAt: Date, timeZone: string): Date {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(until);
  const from = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  const isAnotherDay = years + months + weeks + days > 0;
  const day = isAnotherDay
    ? from
        .toPlainDateTime()
        .subtract({ years, months, weeks, days })
        .toZonedDateTime(timeZone, { disambiguation: 'later' })
    : from;
  return new Date(day.subtract({ hours, minutes, seconds }).epochMilliseconds);
}
