import { describe, expect, it } from '@jest/globals';
import { tierEnd } from './tier-end.ts';

describe('the end of a tier', () => {
  it.each([
    ['a time that the clock skips', 'P1D', '2026-03-30T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['a time that the clock repeats', 'P1D', '2026-10-26T01:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['the end of a shorter month', 'P1M', '2026-03-31T10:00:00.000Z', '2026-02-28T11:00:00.000Z'],
    ['hours across a change of the clock', 'PT24H', '2026-03-29T10:00:00.000Z', '2026-03-28T10:00:00.000Z'],
    ['weeks and hours', 'P1WT2H', '2026-03-31T10:00:00.000Z', '2026-03-24T09:00:00.000Z'],
    ['the start', 'PT0S', '2026-03-31T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
  ])('is exact for %s', (_, until, startsAt, end) => {
    expect(tierEnd(until, new Date(startsAt), 'Europe/Berlin').toISOString()).toBe(end);
  });
});
