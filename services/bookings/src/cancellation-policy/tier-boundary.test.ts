import { describe, expect, it } from '@jest/globals';
import { boundaryOf, hasBoundaries } from './tier-boundary.ts';

const cases: [what: string, until: string, startsAt: string, timeZone: string, boundary: string][] = [
  ['seven days before, by the wall clock', 'P7D', '2026-06-10T14:00:00Z', 'UTC', '2026-06-03T14:00:00Z'],
  ['the start itself, in days', 'P0D', '2026-06-10T14:00:00.123Z', 'UTC', '2026-06-10T14:00:00.123Z'],
  ['the start itself, in seconds', 'PT0S', '2026-06-10T14:00:00Z', 'Europe/Berlin', '2026-06-10T14:00:00Z'],
  ['a month before the last of March', 'P1M', '2026-03-31T14:00:00Z', 'UTC', '2026-02-28T14:00:00Z'],
  ['days and hours', 'P1DT12H', '2026-06-10T14:00:00Z', 'UTC', '2026-06-09T02:00:00Z'],
  ['weeks, to the millisecond', 'P2W', '2026-06-15T14:00:00.999Z', 'UTC', '2026-06-01T14:00:00.999Z'],

  ['a day before, over the change in spring', 'P1D', '2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T13:00:00Z'],
  ['24 hours before, over that change', 'PT24H', '2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T12:00:00Z'],
  ['a day before, over the change in autumn', 'P1D', '2026-10-25T13:00:00Z', 'Europe/Berlin', '2026-10-24T12:00:00Z'],
  ['24 hours before, over that change', 'PT24H', '2026-10-25T13:00:00Z', 'Europe/Berlin', '2026-10-24T13:00:00Z'],

  ['02:30 in spring, which does not exist', 'P1D', '2026-03-30T00:30:00Z', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['02:30 in autumn, the second one', 'P1D', '2026-10-26T01:30:00Z', 'Europe/Berlin', '2026-10-25T01:30:00Z'],
  ['a start at the first 02:30 itself', 'PT0S', '2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
];

describe('edge case 40: the boundary of a tier', () => {
  it.each(cases)('is %s', (_, until, startsAt, timeZone, boundary) => {
    expect(boundaryOf(until, new Date(startsAt), timeZone)).toEqual(new Date(boundary));
  });

  it('is a different instant in another time zone', () => {
    const startsAt = new Date('2026-03-29T12:00:00Z');

    expect(boundaryOf('P1D', startsAt, 'UTC')).not.toEqual(boundaryOf('P1D', startsAt, 'Europe/Berlin'));
  });

  it('exists for the longest duration that a policy can have', () => {
    const longest = 'P9999Y9999M9999W99999DT99999H99999M99999S';

    expect(boundaryOf(longest, new Date('1970-01-01T00:00:00Z'), 'Europe/Berlin').getTime()).not.toBeNaN();
  });

  it('can be calculated in every time zone that a policy can have', () => {
    for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'EST5EDT', 'Etc/GMT+5', '+01:00']) {
      expect(hasBoundaries(timeZone)).toBe(true);
      expect(boundaryOf('P1D', new Date('2026-06-10T14:00:00Z'), timeZone).getTime()).not.toBeNaN();
    }
  });
});
