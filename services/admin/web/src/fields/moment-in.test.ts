import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentLocale, setLocale } from '../texts/locale.ts';
import { momentIn } from './moment-in.ts';

const AT = new Date('2027-06-01T06:00:00.000Z');
const before = currentLocale();

describe('a time in a time zone', () => {
  beforeAll(() => setLocale('en-GB'));

  afterAll(() => setLocale(before));

  it.each([
    ['Asia/Tokyo', '15:00 GMT+9'],
    ['Singapore', '14:00 GMT+8'],
    ['CET', '08:00 CEST'],
    ['+01:00', '07:00 GMT+1'],
    ['Mars/Olympus', '06:00 UTC'],
  ])('is by the clock of %s: %s', (timeZone, time) => {
    expect(momentIn(timeZone).format(AT)).toBe(`1 Jun 2027, ${time}`);
  });
});
