import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currenciesAt } from '../../test/gateway-currencies.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { type AdyenAmount, fromAdyenAmount, toAdyenAmount } from './adyen-amounts.ts';

/** The list at docs.adyen.com/development-resources/currency-codes. */
const NO_DECIMALS = 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

const taken = currenciesAt('adyen');
const others = (Object.keys(currencyExponents) as CurrencyCode[]).filter((currency) => !taken.includes(currency));
const money = fc.record<Money>({
  amount: fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...taken),
});

function reported({ value, currency }: AdyenAmount) {
  return { value: String(value), currency };
}

describe('amounts to and from Adyen', () => {
  it.each(taken)('have as many decimals in %s as the list says', (currency) => {
    const decimals = NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;
    const one: Money = { amount: Number(10n ** BigInt(currencyExponents[currency])), currency };

    expect(toAdyenAmount(one)).toEqual({ value: Number(10n ** BigInt(decimals)), currency });
    expect(fromAdyenAmount(reported(toAdyenAmount(one)))).toEqual(one);
  });

  it.each(others)('are rejected in %s', (currency) => {
    expect(() => toAdyenAmount({ amount: 1000, currency })).toThrow(GatewayRejected);
    expect(() => fromAdyenAmount({ value: '1000', currency })).toThrow(RangeError);
  });

  it('are the same after both conversions, or are rejected', () => {
    fc.assert(
      fc.property(money, (amount) => {
        const sent = expressed(amount);
        if (sent) expect(fromAdyenAmount(reported(sent))).toEqual(amount);
      }),
    );
  });

  it.each([
    ['EUR 10.00', { amount: 1000, currency: 'EUR' }, 1000],
    ['JPY 1000', { amount: 1000, currency: 'JPY' }, 1000],
    ['KWD 1.230', { amount: 1230, currency: 'KWD' }, 1230],
    ['ISK 500', { amount: 500, currency: 'ISK' }, 50_000],
    ['CLP 500', { amount: 500, currency: 'CLP' }, 50_000],
    ['CVE 500', { amount: 50_000, currency: 'CVE' }, 500],
    ['IDR 10000', { amount: 1_000_000, currency: 'IDR' }, 10_000],
  ] satisfies [string, Money, number][])('%s is converted as documented', (_what, ours, value) => {
    expect(toAdyenAmount(ours)).toEqual({ value, currency: ours.currency });
  });

  it.each([
    ['half an escudo', { amount: 50, currency: 'CVE' }],
    ['more pesos than can be counted', { amount: AMOUNT_MINOR_MAX, currency: 'CLP' }],
  ] satisfies [string, Money][])('%s cannot be sent', (_what, amount) => {
    expect(() => toAdyenAmount(amount)).toThrow(GatewayRejected);
  });

  it.each(['', '-1', '1.5', '1e3', ' 1', '9'.repeat(20), '9'.repeat(400), 'null'])(
    '%j is rejected when Adyen reports it',
    (value) => {
      expect(() => fromAdyenAmount({ value, currency: 'EUR' })).toThrow(RangeError);
    },
  );

  it('half a króna and an unknown currency are rejected', () => {
    expect(() => fromAdyenAmount({ value: '50', currency: 'ISK' })).toThrow(RangeError);
    expect(() => fromAdyenAmount({ value: '50', currency: 'eur' })).toThrow(RangeError);
  });
});

function expressed(amount: Money): AdyenAmount | undefined {
  try {
    return toAdyenAmount(amount);
  } catch (error) {
    expect(error).toBeInstanceOf(GatewayRejected);
    return undefined;
  }
}
