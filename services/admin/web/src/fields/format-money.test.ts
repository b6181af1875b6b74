import { describe, expect, it } from '@jest/globals';
import { formatMoney } from './format-money.ts';
import { parseMoney } from './parse-money.ts';

describe('money', () => {
  it.each([
    [{ amount: 12_050, currency: 'EUR' }, 'en-GB', '€120.50'],
    [{ amount: 5, currency: 'EUR' }, 'en-GB', '€0.05'],
    [{ amount: 5_000, currency: 'JPY' }, 'en-GB', 'JP¥5,000'],
    [{ amount: 1_234, currency: 'BHD' }, 'en-GB', 'BHD\u00a01.234'],
    [{ amount: 12_345_678, currency: 'EUR' }, 'de-DE', '123.456,78\u00a0€'],
    [{ amount: 900_719_925_474_099, currency: 'EUR' }, 'en-GB', '€9,007,199,254,740.99'],
  ] as const)('%j is shown in %s as %s', (money, locale, shown) => {
    expect(formatMoney(money, locale)).toBe(shown);
  });

  it.each([
    ['40', 'EUR', 'en-GB', 4_000],
    ['40.5', 'EUR', 'en-GB', 4_050],
    ['1,240.50', 'EUR', 'en-GB', 124_050],
    ['1.240,50', 'EUR', 'de-DE', 124_050],
    ['0.57', 'EUR', 'en-GB', 57],
    ['1.005', 'BHD', 'en-GB', 1_005],
    ['5000', 'JPY', 'en-GB', 5_000],
  ] as const)('%s is read as %s in %s', (typed, currency, locale, amount) => {
    expect(parseMoney(typed, currency, locale)).toEqual({ amount, currency });
  });

  it.each([
    ['40.505', 'EUR'],
    ['4.0', 'JPY'],
    ['-4', 'EUR'],
    ['4e3', 'EUR'],
    ['', 'EUR'],
    ['four', 'EUR'],
    ['90071992547409921', 'JPY'],
  ] as const)('%s is no amount of %s', (typed, currency) => {
    expect(parseMoney(typed, currency, 'en-GB')).toBeUndefined();
  });
});
