import { describe, expect, it } from '@jest/globals';
import { acceptedZone } from './own-zone.ts';

describe('the time zone of the user', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['UTC', 'UTC'],
    ['Etc/Unknown', 'UTC'],
    ['CET', 'UTC'],
    ['EST5EDT', 'UTC'],
    ['GMT', 'UTC'],
  ])('is %s in the browser, and %s by a name that the API accepts', (timeZone, name) => {
    expect(acceptedZone(timeZone)).toBe(name);
  });
});
