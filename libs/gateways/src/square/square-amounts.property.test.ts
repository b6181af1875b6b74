import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromSquareAmount, toSquareAmount } from './square-amounts.ts';

/** The list at developer.squareup.com/docs/build-basics/working-with-monetary-amounts. */
const documented: Partial<Record<CurrencyCode, number>> = { AUD: 2, CAD: 2, EUR: 2, GBP: 2, JPY: 0, USD: 2 };

const taken = Object.keys(documented) as CurrencyCode[];
const others = (Object.keys(currencyExponents) as CurrencyCode[]).filter((currency) => !taken.includes(currency));
const amounts = fc.integer({ min: 0, max: AMOUNT_MINOR_MAX });

describe('amounts to and from Square', () => {
  it.each(taken)('have the decimals of ISO 4217 in %s', (currency) => {
    expect(currencyExponents[currency]).toBe(documented[currency]);
  });

  it('are the same after both conversions', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...taken), (amount, currency) => {
        const money: Money = { amount, currency };

        expect(toSquareAmount(money)).toEqual(money);
        expect(fromSquareAmount(toSquareAmount(money))).toEqual(money);
      }),
    );
  });

  it.each(others)('are rejected in %s', (currency) => {
    expect(() => toSquareAmount({ amount: 1000, currency })).toThrow(
      new GatewayRejected(`Square does not take ${currency}`),
    );
    expect(() => fromSquareAmount({ amount: 1000, currency })).toThrow(RangeError);
  });

  it.each([
    ['half a cent', { amount: 0.5, currency: 'EUR' }],
    ['less than nothing', { amount: -1, currency: 'EUR' }],
    ['an unknown currency', { amount: 100, currency: 'ZZZ' }],
    ['a currency in small letters', { amount: 100, currency: 'eur' }],
    ['an amount above the maximum', { amount: AMOUNT_MINOR_MAX + 1, currency: 'EUR' }],
    ['more than can be counted', { amount: 2 ** 53, currency: 'EUR' }],
  ])('%s is rejected when Square reports it', (_what, reported) => {
    expect(() => fromSquareAmount(reported)).toThrow(RangeError);
  });
});
