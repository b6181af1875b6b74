import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currenciesAt } from '../../test/gateway-currencies.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromRazorpayAmount, toRazorpayAmount } from './razorpay-amounts.ts';

/** The currencies at razorpay.com/docs/api/payments/payment-links; all others have two decimals there. */
const documented: Partial<Record<CurrencyCode, number>> = { JPY: 0, BHD: 3, KWD: 3, OMR: 3 };

const taken = currenciesAt('razorpay');
const others = (Object.keys(currencyExponents) as CurrencyCode[]).filter((currency) => !taken.includes(currency));
const money = fc.record({
  amount: fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...taken),
}) satisfies fc.Arbitrary<Money>;

describe('amounts to and from Razorpay', () => {
  it.each(taken)('have the decimals of ISO 4217 in %s', (currency) => {
    expect(currencyExponents[currency]).toBe(documented[currency] ?? 2);
  });

  it('are the same after both conversions, unless a third decimal is used', () => {
    fc.assert(
      fc.property(money, (amount) => {
        const isMovable = documented[amount.currency] !== 3 || amount.amount.toString().endsWith('0');

        if (isMovable) expect(fromRazorpayAmount(toRazorpayAmount(amount))).toEqual(amount);
        else expect(() => toRazorpayAmount(amount)).toThrow(GatewayRejected);
      }),
    );
  });

  it.each([
    ['INR 299.95', { amount: 29_995, currency: 'INR' }],
    ['JPY 295', { amount: 295, currency: 'JPY' }],
    ['KWD 295.990', { amount: 295_990, currency: 'KWD' }],
  ] satisfies [string, Money][])('%s is converted as documented', (_what, amount) => {
    expect(toRazorpayAmount(amount)).toEqual(amount);
  });

  it.each(others)('are rejected in %s', (currency) => {
    const reason = `Razorpay does not take ${currency}`;

    expect(() => toRazorpayAmount({ amount: 1000, currency })).toThrow(new GatewayRejected(reason));
    expect(() => fromRazorpayAmount({ amount: 1000, currency })).toThrow(new RangeError(reason));
  });

  it.each([
    ['half a paisa', { amount: 0.5, currency: 'INR' }],
    ['less than nothing', { amount: -1, currency: 'INR' }],
    ['an unknown currency', { amount: 100, currency: 'ZZZ' }],
    ['no currency', { amount: 100, currency: '' }],
    ['an amount above the maximum', { amount: AMOUNT_MINOR_MAX + 1, currency: 'INR' }],
    ['more than can be counted', { amount: 2 ** 53, currency: 'INR' }],
  ])('%s is rejected when Razorpay reports it', (_what, reported) => {
    expect(() => fromRazorpayAmount(reported)).toThrow(RangeError);
  });
});
