import { AMOUNT_MINOR_MAX, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromSquareAmount, toSquareAmount } from './square-amounts.ts';

/** As developer.squareup.com/docs/build-basics/working-with-monetary-amounts lists them. */
const documented: Partial<Record<CurrencyCode, number>> = { AUD: 2, CAD: 2, EUR: 2, GBP: 2, JPY: 0, USD: 2 };

const taken = Object.keys(documented) as CurrencyCode[];
const others = (Object.keys(currencyExponents) as CurrencyCode[]).filter((currency) => !taken.includes(currency));
const amounts = fc.integer({ min: 0, max: AMOUNT_MINOR_MAX });

describe('amounts to and from Square', () => {
  it.each(taken)('are counted in %s as ISO 4217 counts them', (currency) => {
    expect(currencyExponents[currency]).toBe(documented[currency]);
  });

  it('survive the way there and back with the same figures', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...taken), (amount, currency) => {
        const money: Money = { amount, currency };

        expect(toSquareAmount(money)).toEqual(money);
        expect(fromSquareAmount(toSquareAmount(money))).toEqual(money);
      }),
    );
  });

  it.each(others)('are not known in %s', (currency) => {
    expect(() => toSquareAmount({ amount: 1000, currency })).toThrow(
      new RangeError(`Square does not take ${currency}`),
    );
    expect(() => fromSquareAmount({ amount: 1000, currency })).toThrow(RangeError);
  });

  it.each([
    ['half a cent', { amount: 0.5, currency: 'EUR' }],
    ['less than nothing', { amount: -1, currency: 'EUR' }],
    ['an unknown currency', { amount: 100, currency: 'ZZZ' }],
    ['a currency in small letters', { amount: 100, currency: 'eur' }],
    ['more than anybody can pay', { amount: AMOUNT_MINOR_MAX + 1, currency: 'EUR' }],
    ['more than can be counted', { amount: 2 ** 53, currency: 'EUR' }],
  ])('%s is not believed', (_what, reported) => {
    expect(() => fromSquareAmount(reported)).toThrow(RangeError);
  });
});
