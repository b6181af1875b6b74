import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromMollieAmount, toMollieAmount } from './mollie-amounts.ts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];
const money = fc.record({
  amount: fc.integer({ min: 1, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...currencies),
});

describe('amounts at Mollie', () => {
  it('edge case 18: are the same after both conversions, or are never sent', () => {
    fc.assert(
      fc.property(money, (amount) => {
        try {
          expect(fromMollieAmount(toMollieAmount(amount))).toEqual(amount);
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
    [500, 'ISK', '500'],
    [100_000_000_000_001, 'USD', '1000000000000.01'],
  ] as const)('edge case 18: %d minor units of %s are %s', (amount, currency, value) => {
    expect(toMollieAmount({ amount, currency })).toEqual({ currency, value });
  });

  it.each(['KWD', 'CLF', 'INR'] as const)('edge case 18: %s is rejected', (currency) => {
    expect(() => toMollieAmount({ amount: 1000, currency })).toThrow(
      new GatewayRejected(`Mollie does not take ${currency}`),
    );
  });

  it.each([
    ['1', 'EUR'],
    ['1.0', 'EUR'],
    ['1.000', 'EUR'],
    ['1.00', 'JPY'],
    ['-1.00', 'EUR'],
    ['1e3', 'JPY'],
    [' 1.00', 'EUR'],
    ['1.00\n', 'EUR'],
    ['1,000.00', 'EUR'],
    ['99999999999999.99', 'EUR'],
    ['1.00', 'XYZ'],
    ['1.00', 'eur'],
  ])('%j %s is rejected when Mollie reports it', (value, currency) => {
    expect(() => fromMollieAmount({ value, currency })).toThrow(RangeError);
  });
});
