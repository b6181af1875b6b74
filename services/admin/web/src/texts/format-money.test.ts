import { describe, expect, it } from '@jest/globals';
import { parseMoney } from '../fields/parse-money.ts';
import { amountExample, formatMoney } from './format-money.ts';

describe('an amount of money', () => {
  it.each([
    [{ amount: 12_050, currency: 'EUR' }, 'en-GB', '€120.50'],
    [{ amount: 5, currency: 'EUR' }, 'en-GB', '€0.05'],
    [{ amount: 5_000, currency: 'JPY' }, 'en-GB', 'JP¥5,000'],
    [{ amount: 1_234, currency: 'BHD' }, 'en-GB', 'BHD\u00a01.234'],
    [{ amount: 12_345_678, currency: 'EUR' }, 'de-DE', '123.456,78\u00a0€'],
    [{ amount: 900_719_925_474_099, currency: 'EUR' }, 'en-GB', '€9,007,199,254,740.99'],
  ] as const)('is formatted: %j in %s is %s', (money, locale, shown) => {
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
    ['1,234', 'EUR', 'en-US', 123_400],
    ['1,234', 'BHD', 'de-DE', 1_234],
    ['1 234,5', 'EUR', 'fr-FR', 123_450],
    ['20.50', 'EUR', 'fr-FR', 2_050],
    ["1'234.5", 'EUR', 'de-CH', 123_450],
    ['12,34,567.5', 'INR', 'hi-IN', 123_456_750],
    ['٢٠٫٥', 'EUR', 'ar-EG', 2_050],
    ['20.5', 'EUR', 'ar-EG', 2_050],
    ['۲۰٫۵', 'EUR', 'fa-IR', 2_050],
    ['२०.५', 'INR', 'hi-IN', 2_050],
    ['２０', 'JPY', 'ja-JP', 20],
    ['€20.50', 'EUR', 'en-GB', 2_050],
    ['20,50 €', 'EUR', 'de-DE', 2_050],
  ] as const)('is read from %s as %s in %s', (typed, currency, locale, amount) => {
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
  ] as const)('is not read from %s as %s', (typed, currency) => {
    expect(parseMoney(typed, currency, 'en-GB')).toBeUndefined();
  });

  it.each([
    ['20.50', 'EUR', 'de-DE'],
    ['1.5', 'EUR', 'de-DE'],
    ['1,234', 'EUR', 'de-DE'],
    ['20,50', 'EUR', 'en-GB'],
    ['1,5', 'EUR', 'en-US'],
    ['1,2345', 'EUR', 'en-US'],
    ['1234,567', 'EUR', 'en-US'],
    ['0,123', 'EUR', 'en-US'],
    [',123', 'EUR', 'en-US'],
    ['1,,234', 'EUR', 'en-US'],
    ['20.50,1', 'EUR', 'en-US'],
    ['12,34,567', 'EUR', 'en-US'],
    ['1,234,567', 'INR', 'hi-IN'],
    ['20,50', 'EUR', 'de-CH'],
    ['20,50', 'EUR', 'ar-EG'],
    ['20 50', 'EUR', 'fr-FR'],
    ['1.234', 'BHD', 'fr-FR'],
    ['20²', 'JPY', 'en-GB'],
  ] as const)('is not read from the ambiguous %s as %s in %s', (typed, currency, locale) => {
    expect(parseMoney(typed, currency, locale)).toBeUndefined();
  });

  it('has an example of how to write it', () => {
    expect(amountExample('EUR', 'de-DE')).toBe('1.234,50');
    expect(amountExample('JPY', 'en-GB')).toBe('1,234');
    expect(amountExample('BHD', 'ar-EG')).toBe('١٬٢٣٤٫٥٠٠');
  });
});
