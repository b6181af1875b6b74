import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

/** The list at docs.stripe.com/currencies. Shillings are in it, but are sent with two decimals. */
const ZERO_DECIMAL = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const THREE_DECIMAL = 'BHD JOD KWD OMR TND';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];
/** ISO 4217 does not have two decimals for them, and Stripe documents none. */
const undocumented: readonly CurrencyCode[] = ['CLF', 'IQD', 'LYD', 'UYI', 'UYW'];
const taken = currencies.filter((currency) => !undocumented.includes(currency));
const money = fc.record({
  amount: fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...currencies),
}) satisfies fc.Arbitrary<Money>;

function expressed(amount: Money) {
  try {
    return toStripeAmount(amount);
  } catch (error) {
    expect(error).toBeInstanceOf(GatewayRejected);
    return undefined;
  }
}

describe('amounts to and from Stripe', () => {
  it.each(taken)('are the same after both conversions for a thousand major units of %s', (currency) => {
    const thousand: Money = { amount: Number(1000n * 10n ** BigInt(currencyExponents[currency])), currency };

    expect(fromStripeAmount(toStripeAmount(thousand))).toEqual(thousand);
  });

  it.each(undocumented)('are rejected in %s', (currency) => {
    expect(() => toStripeAmount({ amount: 1000, currency })).toThrow(GatewayRejected);
    expect(() => fromStripeAmount({ amount: 1000, currency: currency.toLowerCase() })).toThrow(RangeError);
  });

  it.each(taken)('%s has two decimals at Stripe unless others are documented', (currency) => {
    const decimals = ZERO_DECIMAL.includes(currency) ? 0 : THREE_DECIMAL.includes(currency) ? 3 : 2;
    const one: Money = { amount: Number(10n ** BigInt(currencyExponents[currency])), currency };

    expect(toStripeAmount(one).amount).toBe(Number(10n ** BigInt(decimals)));
  });

  it('are the same after both conversions, or are rejected', () => {
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
  ] satisfies [string, Money, object][])('%s is converted as documented', (_what, ours, theirs) => {
    expect(toStripeAmount(ours)).toEqual(theirs);
    expect(fromStripeAmount(theirs)).toEqual(ours);
  });

  it.each([
    ['a third decimal of a dinar', { amount: 1234, currency: 'KWD' }],
    ['a fifth of an ariary', { amount: 120, currency: 'MGA' }],
    ['a third decimal of a rial', { amount: 1_000_000_000_001, currency: 'OMR' }],
    ['more krónur than can be counted', { amount: AMOUNT_MINOR_MAX, currency: 'ISK' }],
  ] satisfies [string, Money][])('%s cannot be sent', (_what, amount) => {
    expect(() => toStripeAmount(amount)).toThrow(GatewayRejected);
  });

  it.each([
    ['half a cent', { amount: 0.5, currency: 'eur' }],
    ['half a króna', { amount: 50, currency: 'isk' }],
    ['an unknown currency', { amount: 100, currency: 'zzz' }],
    ['more than can be counted', { amount: 2 ** 53, currency: 'eur' }],
  ])('%s is rejected when Stripe reports it', (_what, reported) => {
    expect(() => fromStripeAmount(reported)).toThrow(RangeError);
  });
});
