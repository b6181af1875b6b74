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
  ])('is %s by the name that the API accepts: %s', (timeZone, name) => {
    expect(acceptedZone(timeZone)).toBe(name);
  });
});
