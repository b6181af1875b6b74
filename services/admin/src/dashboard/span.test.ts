import { describe, expect, it } from '@jest/globals';
import { daysOf, spanBefore } from './span.ts';

const DAY_MS = 86_400_000;

describe('the days of a period', () => {
  // The clock of Havana is put forward at midnight, and Apia had no 30 December 2011.
  it.each([
    ['UTC', '2026-01-01T07:30:00Z'],
    ['Asia/Calcutta', '2026-01-01T07:30:00Z'],
    ['America/New_York', '2026-01-01T07:30:00Z'],
    ['Australia/Lord_Howe', '2026-01-01T07:30:00Z'],
    ['America/Havana', '2026-01-01T07:30:00Z'],
    ['Pacific/Apia', '2011-06-01T07:30:00Z'],
  ])('begin and end with their dates in %s', (timeZone, start) => {
    const from = new Date(start);
    const to = new Date(from.getTime() + 400 * DAY_MS);
    const format = new Intl.DateTimeFormat('en-CA', { timeZone });

    const { days, starts } = daysOf({ from, to, timeZone });

    const ends = [...starts.slice(1), to].map((next) => next.getTime() - 1);
    expect(starts[0]).toEqual(from);
    expect(starts.map((at) => format.format(at))).toEqual(days);
    expect(ends.map((at) => format.format(at))).toEqual(days);
    expect(new Set(days).size).toBe(days.length);
  });

  it('begin with the minute in which the period begins', () => {
    const period = { from: new Date('2026-03-28T22:59:30.500Z'), to: new Date('2026-03-29T22:00:00.001Z') };

    expect(daysOf({ ...period, timeZone: 'Europe/Berlin' })).toEqual({
      days: ['2026-03-28', '2026-03-29', '2026-03-30'],
      starts: ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'].map((at) => new Date(at)),
    });
  });
});

describe('the period to compare with', () => {
  it.each([
    ['a shorter day', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-27T23:00Z', '2026-03-28T23:00Z'],
    ['a longer day', '2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-23T22:00Z', '2026-10-24T22:00Z'],
    [
      'an afternoon after a shorter day',
      '2026-03-29T22:00Z',
      '2026-03-30T12:00Z',
      '2026-03-28T23:00Z',
      '2026-03-29T12:00Z',
    ],
    [
      'an afternoon of a shorter day',
      '2026-03-28T23:00Z',
      '2026-03-29T12:00Z',
      '2026-03-27T23:00Z',
      '2026-03-28T13:00Z',
    ],
    ['less than a day', '2026-05-02T10:00Z', '2026-05-03T10:00Z', '2026-04-30T22:00Z', '2026-05-01T22:00Z'],
    [
      'days after a month with fewer',
      '2026-02-28T23:00Z',
      '2026-03-31T22:00Z',
      '2026-01-31T23:00Z',
      '2026-02-28T23:00Z',
    ],
  ])('ends at the same time of the clock for %s', (_, from, to, before, until) => {
    const span = { from: new Date(from), to: new Date(to), timeZone: 'Europe/Berlin' };

    expect(spanBefore(span, new Date(before)).to).toEqual(new Date(until));
  });
});
