import { describe, expect, it } from '@jest/globals';
import { dueTime } from './due-time.ts';

describe('the time until which a gateway accepts evidence', () => {
  it.each([
    ['2020-11-25T18:00:00.000Z', '2020-11-25T18:00:00.000Z'],
    ['2020-12-18T10:15:30+01:00', '2020-12-18T09:15:30.000Z'],
    [1_606_327_200_000, '2020-11-25T18:00:00.000Z'],
  ])('is read from %s', (stated, time) => {
    expect(dueTime(stated)).toBe(time);
  });

  it.each([null, undefined, '', 'soon', '2020-11-25', '2020-11-25T18:00:00', '2020-02-31T18:00:00Z', NaN, 9e15, {}])(
    'is null for %s',
    (stated) => {
      expect(dueTime(stated)).toBeNull();
    },
  );
});
