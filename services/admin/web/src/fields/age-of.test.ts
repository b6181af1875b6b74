import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { currentLocale, setLocale } from '../texts/locale.ts';
import { ageOf } from './age-of.ts';

const before = currentLocale();

describe('the age of a record', () => {
  beforeEach(() => setLocale('en'));

  afterEach(() => setLocale(before));

  it.each([
    [59_999, '< 1 minute'],
    [-5_000, '< 1 minute'],
    [119_999, '1 minute'],
    [7_200_000, '2 hours'],
    [86_400_000, '1 day'],
  ])('is shown in words: %d ms is %s', (ms, text) => {
    expect(ageOf(ms)).toBe(text);
  });
});
