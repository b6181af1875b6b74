import { AMOUNT_MINOR_MAX, currencyExponents } from '@booking/contracts';
import { testAmounts } from '../../test/documented-amounts.ts';
import { fromPaystackAmount, toPaystackAmount } from './paystack-amounts.ts';

/** "Sending an amount in subunits simply means multiplying the base amount by 100" (paystack.com/docs/api). */
const DECIMALS = 2;

testAmounts({
  method: 'paystack',
  name: 'Paystack',
  to: toPaystackAmount,
  from: fromPaystackAmount,
  reportedAs: (sent) => [sent],
  decimals: { of: () => DECIMALS, unitsIn: ({ amount }) => amount },
  isExpressible: ({ amount, currency }) =>
    BigInt(amount) * 10n ** BigInt(DECIMALS - currencyExponents[currency]) <= Number.MAX_SAFE_INTEGER,
  foreign: (currency) => ({ amount: 1000, currency }),
  examples: [
    [10_000, 'NGN', { amount: 10_000, currency: 'NGN' }],
    [205, 'USD', { amount: 205, currency: 'USD' }],
    [100, 'XOF', { amount: 10_000, currency: 'XOF' }],
  ],
  unreadable: [
    { amount: 0.5, currency: 'NGN' },
    { amount: -1, currency: 'NGN' },
    { amount: 50, currency: 'XOF' },
    { amount: 100, currency: 'ZZZ' },
    { amount: 100, currency: '' },
    { amount: AMOUNT_MINOR_MAX + 1, currency: 'NGN' },
  ],
});
