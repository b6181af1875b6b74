import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currenciesAt } from '../../test/gateway-currencies.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromXenditAmount, toXenditCharge, type XenditAmount } from './xendit-amounts.ts';

/** The currencies in which fractions are not used. */
const whole: readonly CurrencyCode[] = ['IDR', 'VND'];

const taken = currenciesAt('xendit');
const others = (Object.keys(currencyExponents) as CurrencyCode[]).filter((currency) => !taken.includes(currency));
const money = fc.record({
  amount: fc.oneof(
    fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
    fc.integer({ min: 0, max: AMOUNT_MINOR_MAX / 100 }).map((units) => Number(BigInt(units) * 100n)),
  ),
  currency: fc.constantFrom(...taken),
}) satisfies fc.Arbitrary<Money>;

function isMovable({ amount, currency }: Money): boolean {
  return !whole.includes(currency) || currencyExponents[currency] === 0 || amount % 100 === 0;
}

describe('amounts to and from Xendit', () => {
  it('are the same after both conversions as JSON, as a number and as text, or are rejected', () => {
    fc.assert(
      fc.property(money, (asked) => {
        if (!isMovable(asked)) {
          expect(() => toXenditCharge(asked)).toThrow(GatewayRejected);
          return;
        }
        const { amount, currency } = toXenditCharge(asked);
        const echoed = JSON.parse(`{"amount":${amount},"currency":"${currency}"}`) as XenditAmount;

        expect(fromXenditAmount(echoed)).toEqual(asked);
        expect(fromXenditAmount({ amount, currency })).toEqual(asked);
      }),
    );
  });

  it.each([
    [{ amount: 1_000_000, currency: 'IDR' }, '10000'],
    [{ amount: 1050, currency: 'PHP' }, '10.50'],
    [{ amount: 5, currency: 'USD' }, '0.05'],
    [{ amount: 10_000, currency: 'VND' }, '10000'],
    [{ amount: AMOUNT_MINOR_MAX, currency: 'PHP' }, '10000000000000.00'],
  ] satisfies [Money, string][])('%j is sent as %s', (amount, text) => {
    expect(toXenditCharge(amount)).toEqual({ amount: text, currency: amount.currency });
  });

  it.each([
    [{ amount: 10.5, currency: 'PHP' }, 1050],
    [{ amount: 0.07, currency: 'USD' }, 7],
    [{ amount: '129.990', currency: 'THB' }, 12_999],
    [{ amount: 10_000, currency: 'IDR' }, 1_000_000],
    [{ amount: '10000.0', currency: 'VND' }, 10_000],
  ] satisfies [XenditAmount, number][])('%j is read as %i', (reported, amount) => {
    expect(fromXenditAmount(reported)).toEqual({ amount, currency: reported.currency });
  });

  it.each(others)('are rejected in %s', (currency) => {
    expect(() => toXenditCharge({ amount: 1000, currency })).toThrow(
      new GatewayRejected(`Xendit does not take ${currency}`),
    );
  });

  it.each([
    ['half a centavo', { amount: 0.005, currency: 'PHP' }],
    ['half a dong', { amount: 0.5, currency: 'VND' }],
    ['less than nothing', { amount: -1, currency: 'PHP' }],
    ['an unknown currency', { amount: 100, currency: 'ZZZ' }],
    ['no number', { amount: NaN, currency: 'PHP' }],
    ['no text', { amount: '', currency: 'PHP' }],
    ['a text with more in it', { amount: '10.00 ', currency: 'PHP' }],
    ['more than can be written out', { amount: 1e21, currency: 'PHP' }],
    ['an amount above the maximum', { amount: 10_000_000_000_001, currency: 'PHP' }],
  ])('%s is rejected when Xendit reports it', (_what, reported) => {
    expect(() => fromXenditAmount(reported)).toThrow(RangeError);
  });
});
