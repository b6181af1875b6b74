import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currenciesAt } from '../../test/gateway-currencies.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { fromPaystackAmount, toPaystackAmount } from './paystack-amounts.ts';

/** "Sending an amount in subunits simply means multiplying the base amount by 100" (paystack.com/docs/api). */
const DECIMALS = 2;

const taken = currenciesAt('paystack');
const others = (Object.keys(currencyExponents) as CurrencyCode[]).filter((currency) => !taken.includes(currency));
const money = fc.record({
  amount: fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
  currency: fc.constantFrom(...taken),
}) satisfies fc.Arbitrary<Money>;

describe('amounts to and from Paystack', () => {
  it('are the same after both conversions, unless they are too large for Paystack', () => {
    fc.assert(
      fc.property(money, (amount) => {
        const shift = 10n ** BigInt(DECIMALS - currencyExponents[amount.currency]);
        const isCountable = BigInt(amount.amount) * shift <= Number.MAX_SAFE_INTEGER;

        if (isCountable) expect(fromPaystackAmount(toPaystackAmount(amount))).toEqual(amount);
        else expect(() => toPaystackAmount(amount)).toThrow(GatewayRejected);
      }),
    );
  });

  it.each([
    ['NGN 100', { amount: 10_000, currency: 'NGN' }, 10_000],
    ['USD 2.05', { amount: 205, currency: 'USD' }, 205],
    ['XOF 100, which has no smaller unit', { amount: 100, currency: 'XOF' }, 10_000],
  ] satisfies [string, Money, number][])('%s is sent as documented', (_what, amount, sent) => {
    expect(toPaystackAmount(amount)).toEqual({ amount: sent, currency: amount.currency });
  });

  it.each(others)('are rejected in %s', (currency) => {
    const reason = `Paystack does not take ${currency}`;

    expect(() => toPaystackAmount({ amount: 1000, currency })).toThrow(new GatewayRejected(reason));
    expect(() => fromPaystackAmount({ amount: 1000, currency })).toThrow(new RangeError(reason));
  });

  it.each([
    ['half a kobo', { amount: 0.5, currency: 'NGN' }],
    ['less than nothing', { amount: -1, currency: 'NGN' }],
    ['half a franc', { amount: 50, currency: 'XOF' }],
    ['an unknown currency', { amount: 100, currency: 'ZZZ' }],
    ['no currency', { amount: 100, currency: '' }],
    ['an amount above the maximum', { amount: AMOUNT_MINOR_MAX + 1, currency: 'NGN' }],
  ])('%s is rejected when Paystack reports it', (_what, reported) => {
    expect(() => fromPaystackAmount(reported)).toThrow(RangeError);
  });
});
