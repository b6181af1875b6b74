import { describe, expect, it } from '@jest/globals';
import { dayOf } from './day-of.ts';

describe('a day of the calendar', () => {
  // A date field has the first of these values once the first digit of the year is typed.
  it.each(['0002-05-01', '0202-05-01', '2026-05-01', '2026-12-31'])(
    'is written as a date field takes it: %s',
    (day) => {
      expect(dayOf(new Date(`${day}T00:00:00`))).toBe(day);
    },
  );
});
