import { describe, expect, it } from '@jest/globals';
import { dueTime, sequenceAt } from './dispute-times.ts';

describe('the time until which a gateway accepts evidence', () => {
  it.each([
    ['2020-11-25T18:00:00.000Z', '2020-11-25T18:00:00.000Z'],
    ['2020-12-18T10:15:30+01:00', '2020-12-18T09:15:30.000Z'],
    [1_606_327_200_000, '2020-11-25T18:00:00.000Z'],
  ])('is read from %s', (stated, time) => {
    expect(dueTime(stated)).toBe(time);
  });

  it.each([null, undefined, '', 'soon', '2020-11-25', '2020-11-25T18:00:00', '2020-02-31T18:00:00Z', NaN, 0, 9e15, {}])(
    'is null for %s',
    (stated) => {
      expect(dueTime(stated)).toBeNull();
    },
  );
});

describe('the sequence of a report', () => {
  it('grows with the time that the gateway states', () => {
    expect(sequenceAt('2026-06-01T14:00:00+02:00')).toBe(Date.parse('2026-06-01T12:00:00Z'));
    expect(sequenceAt(1_780_000_000 * 1000)).toBe(1_780_000_000_000);
  });

  it.each([undefined, null, NaN, 'yesterday', {}])('is missing when the time is %p', (stated) => {
    expect(sequenceAt(stated)).toBeNull();
  });
});
