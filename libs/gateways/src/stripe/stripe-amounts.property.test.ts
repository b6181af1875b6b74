import { AMOUNT_MINOR_MAX, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];
const money = fc.record({
  amount: fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...currencies),
}) satisfies fc.Arbitrary<Money>;

function expressed(amount: Money) {
  try {
    return toStripeAmount(amount);
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return undefined;
  }
}

describe('amounts to and from Stripe', () => {
  it.each(currencies)('a thousand major units of %s survive the way there and back', (currency) => {
    const thousand: Money = { amount: 1000 * 10 ** currencyExponents[currency], currency };

    expect(fromStripeAmount(toStripeAmount(thousand))).toEqual(thousand);
  });

  it('survive the way there and back, or are refused', () => {
    fc.assert(
      fc.property(money, (amount) => {
        const sent = expressed(amount);
        if (sent) expect(fromStripeAmount(sent)).toEqual(amount);
      }),
    );
  });

  it.each([
    ['EUR 10.00', { amount: 1000, currency: 'EUR' }, { amount: 1000, currency: 'eur' }],
    ['JPY 1000', { amount: 1000, currency: 'JPY' }, { amount: 1000, currency: 'jpy' }],
    ['KWD 1.230', { amount: 1230, currency: 'KWD' }, { amount: 1230, currency: 'kwd' }],
    ['ISK 500', { amount: 500, currency: 'ISK' }, { amount: 50_000, currency: 'isk' }],
    ['UGX 500', { amount: 500, currency: 'UGX' }, { amount: 50_000, currency: 'ugx' }],
    ['MGA 500', { amount: 50_000, currency: 'MGA' }, { amount: 500, currency: 'mga' }],
    ['HUF 500', { amount: 50_000, currency: 'HUF' }, { amount: 50_000, currency: 'huf' }],
    ['CLP 500', { amount: 500, currency: 'CLP' }, { amount: 500, currency: 'clp' }],
  ] satisfies [string, Money, object][])('%s is what the documentation says', (_what, ours, theirs) => {
    expect(toStripeAmount(ours)).toEqual(theirs);
    expect(fromStripeAmount(theirs)).toEqual(ours);
  });

  it.each([
    ['a third decimal of a dinar', { amount: 1234, currency: 'KWD' }],
    ['a fifth of an ariary', { amount: 120, currency: 'MGA' }],
  ] satisfies [string, Money][])('%s cannot be sent', (_what, amount) => {
    expect(() => toStripeAmount(amount)).toThrow(RangeError);
  });

  it.each([
    ['half a króna', { amount: 50, currency: 'isk' }],
    ['an unknown currency', { amount: 100, currency: 'zzz' }],
    ['more than can be counted', { amount: 2 ** 53, currency: 'eur' }],
  ])('%s is not believed', (_what, reported) => {
    expect(() => fromStripeAmount(reported)).toThrow(RangeError);
  });
});
