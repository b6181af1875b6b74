import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CurrencyCode, currencyExponents } from './currencies.ts';
import { addMoney, AMOUNT_MINOR_MAX, decimalOf, Money, percentOf, subtractMoney, sumMoney } from './money.ts';

const currency = fc.constantFrom(...(Object.keys(currencyExponents) as CurrencyCode[]));
const amount = fc.integer({ min: 0, max: AMOUNT_MINOR_MAX });

describe('money', () => {
  it('survives JSON exactly, up to the largest amount', () => {
    fc.assert(
      fc.property(fc.record({ amount, currency }), (money) => {
        expect(Money.parse(JSON.parse(JSON.stringify(money)))).toEqual(money);
      }),
    );
  });

  it.each([
    [{ amount: 12_050, currency: 'EUR' }, '120.50 EUR'],
    [{ amount: 5, currency: 'EUR' }, '0.05 EUR'],
    [{ amount: 10_405, currency: 'JPY' }, '10405 JPY'],
    [{ amount: 177_700, currency: 'KWD' }, '177.700 KWD'],
  ] as const)('is formatted in its main unit: %j as %s', (money, text) => {
    expect(decimalOf(money)).toBe(text);
  });

  it('is unchanged after another amount was added and subtracted again', () => {
    fc.assert(
      fc.property(amount, amount, currency, (left, right, code) => {
        const sum = addMoney({ amount: left, currency: code }, { amount: right, currency: code });

        expect(subtractMoney(sum, { amount: right, currency: code })).toEqual({ amount: left, currency: code });
      }),
    );
  });

  it('sums to zero without any amount', () => {
    expect(sumMoney('JPY', [])).toEqual({ amount: 0, currency: 'JPY' });
  });

  it('cannot be added in two different currencies', () => {
    expect(() => addMoney({ amount: 1, currency: 'EUR' }, { amount: 1, currency: 'USD' })).toThrow(RangeError);
  });

  it('never goes below zero', () => {
    expect(() => subtractMoney({ amount: 1, currency: 'EUR' }, { amount: 2, currency: 'EUR' })).toThrow(RangeError);
  });
});

describe('an invalid amount', () => {
  it.each([
    ['a fraction', { amount: 10.5, currency: 'EUR' }],
    ['a negative amount', { amount: -1, currency: 'EUR' }],
    ['more than the largest amount', { amount: AMOUNT_MINOR_MAX + 1, currency: 'EUR' }],
    ['a string', { amount: '100', currency: 'EUR' }],
    ['an unknown currency', { amount: 100, currency: 'XYZ' }],
    ['a currency in lower case', { amount: 100, currency: 'eur' }],
    ['an unknown member', { amount: 100, currency: 'EUR', cents: 0 }],
    ['a currency with the name of a built-in method', { amount: 100, currency: 'toString' }],
  ])('is rejected: %s', (_what, money) => {
    expect(Money.safeParse(money).success).toBe(false);
  });
});

describe('a percentage of an amount', () => {
  const percent = fc.integer({ min: 0, max: 100 });

  it('equals the whole together with its remainder, up to the largest amount', () => {
    fc.assert(
      fc.property(amount, percent, currency, (minor, part, code) => {
        const whole = { amount: minor, currency: code };
        const share = percentOf(whole, part);

        expect(addMoney(share, subtractMoney(whole, share))).toEqual(whole);
      }),
    );
  });

  it('is rounded to the nearest minor unit, and half a unit is rounded up', () => {
    fc.assert(
      fc.property(amount, percent, (minor, part) => {
        const { amount: share } = percentOf({ amount: minor, currency: 'EUR' }, part);
        const missing = BigInt(minor) * BigInt(part) - BigInt(share) * 100n;

        expect(missing >= -50n && missing < 50n).toBe(true);
      }),
    );
  });

  it('is rejected below 0 and above 100', () => {
    expect(() => percentOf({ amount: 1, currency: 'EUR' }, -1)).toThrow(RangeError);
    expect(() => percentOf({ amount: 1, currency: 'EUR' }, 101)).toThrow(RangeError);
  });
});

describe('the sum of many amounts', () => {
  it('is exact, or rejected when it is too large', () => {
    const nine = Array.from({ length: 9 }, () => ({ amount: AMOUNT_MINOR_MAX, currency: 'EUR' as const }));

    expect(sumMoney('EUR', nine).amount).toBe(9 * AMOUNT_MINOR_MAX);
    expect(() => sumMoney('EUR', [...nine, ...nine])).toThrow(RangeError);
  });
});
