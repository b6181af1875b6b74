import { describe, expect, it } from '@jest/globals';
import { dayOf } from '../fields/day-of.ts';
import { isRange, rangeAddress, rangeIn } from './range.ts';

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 14, 30);

describe('a period of the overview', () => {
  it.each([
    ['range=today', 'today', '2026-11-25', '2026-11-24'],
    ['range=week', 'week', '2026-11-23', '2026-11-16'],
    ['range=month', 'month', '2026-11-01', '2026-10-01'],
    ['days=7', '7', '2026-11-19', '2026-11-12'],
    ['', '30', '2026-10-27', '2026-09-27'],
    ['days=1000', '30', '2026-10-27', '2026-09-27'],
    ['from=2026-11-20&to=2026-11-01', '30', '2026-10-27', '2026-09-27'],
    ['from=2026-11-01&to=2026-13-01', '30', '2026-10-27', '2026-09-27'],
  ])('begins at a calendar day for the address %j, and lasts until now', (address, name, first, before) => {
    const range = rangeIn(new URLSearchParams(address), NOW);

    expect([range.name, dayOf(range.from), dayOf(range.before), range.to]).toEqual([name, first, before, undefined]);
  });

  it('can have a first and a last day', () => {
    const range = rangeIn(new URLSearchParams('from=2026-11-01&to=2026-11-10'), NOW);

    expect([range.from, range.to].map((at) => at && dayOf(at))).toEqual(['2026-11-01', '2026-11-11']);
    expect(dayOf(range.before)).toBe('2026-10-22');
    expect(rangeAddress('custom', range, NOW)).toBe('/?from=2026-11-01&to=2026-11-10');
    expect(rangeAddress('week', range, NOW)).toBe('/?range=week');
    expect(rangeAddress('90', range, NOW)).toBe('/?days=90');
  });

  it.each([
    ['2026-11-01', '2026-11-01', true],
    ['2025-11-01', '2026-11-25', true],
    ['2025-10-01', '2026-11-25', false],
    ['0002-11-01', '2026-11-25', false],
    ['2026-11-02', '2026-11-01', false],
    ['', '2026-11-01', false],
  ])('has a last day that is not before the first, and at most 400 days: %s to %s', (first, last, expected) => {
    expect(isRange(first, last)).toBe(expected);
  });

  it('starts the week on Monday, even when today is Sunday', () => {
    const { from } = rangeIn(new URLSearchParams('range=week'), new Date(2026, 10, 29, 9));

    expect(dayOf(from)).toBe('2026-11-23');
  });
});
