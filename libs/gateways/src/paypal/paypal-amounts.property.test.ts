import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromPaypalAmount, toPaypalAmount } from './paypal-amounts.ts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];
const money = fc.record({
  amount: fc.integer({ min: 1, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...currencies),
});

describe('amounts at PayPal', () => {
  it('edge case 18: are the same after both conversions, or are never sent', () => {
    fc.assert(
      fc.property(money, (amount) => {
        try {
          expect(fromPaypalAmount(toPaypalAmount(amount))).toEqual(amount);
        } catch (error) {
          expect(error).toBeInstanceOf(GatewayRejected);
        }
      }),
    );
  });

  it.each([
    [12_050, 'EUR', '120.50'],
    [5, 'EUR', '0.05'],
    [1_000, 'JPY', '1000'],
    [50_000, 'HUF', '500'],
    [100, 'TWD', '1'],
    [100_000_000_000_001, 'USD', '1000000000000.01'],
  ] as const)('edge case 18: %d minor units of %s are %s', (amount, currency, value) => {
    expect(toPaypalAmount({ amount, currency })).toEqual({ currency_code: currency, value });
  });

  it.each([
    ['KWD', 1000, 'PayPal does not take KWD'],
    ['INR', 1000, 'PayPal does not take INR'],
    ['HUF', 50_001, 'PayPal cannot express 50001 minor units of HUF'],
    ['TWD', 10, 'PayPal cannot express 10 minor units of TWD'],
  ] as const)('edge case 18: %s %d is rejected', (currency, amount, reason) => {
    expect(() => toPaypalAmount({ amount, currency })).toThrow(new GatewayRejected(reason));
  });

  it.each([
    ['500', 'HUF', 50_000],
    ['500.00', 'HUF', 50_000],
    ['1000', 'JPY', 1000],
    ['1000.00', 'JPY', 1000],
    ['1.5', 'EUR', 150],
  ] as const)('edge case 18: %s %s is read as its exact value', (value, currency, amount) => {
    expect(fromPaypalAmount({ value, currency_code: currency })).toEqual({ amount, currency });
  });

  it.each([
    ['1.001', 'EUR'],
    ['1000.5', 'JPY'],
    ['-1.00', 'EUR'],
    ['.50', 'EUR'],
    ['1.', 'EUR'],
    ['1e3', 'JPY'],
    [' 1.00', 'EUR'],
    ['1.00\n', 'EUR'],
    ['1,000.00', 'EUR'],
    ['99999999999999.99', 'EUR'],
    ['1.00', 'XYZ'],
    ['1.00', 'KWD'],
    ['1.00', 'eur'],
  ])('%j %s is rejected when PayPal reports it', (value, currency) => {
    expect(() => fromPaypalAmount({ value, currency_code: currency })).toThrow(RangeError);
  });
});
