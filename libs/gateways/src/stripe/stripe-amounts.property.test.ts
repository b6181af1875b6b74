import { AMOUNT_MINOR_MAX } from '@booking/contracts';
import { testAmounts } from '../../test/documented-amounts.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

/** The list at docs.stripe.com/currencies, without the Ugandan shilling, which is sent with two decimals. */
const ZERO_DECIMAL = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const THREE_DECIMAL = 'BHD JOD KWD OMR TND';

testAmounts({
  method: 'stripe',
  name: 'Stripe',
  to: toStripeAmount,
  from: fromStripeAmount,
  reportedAs: (sent) => [sent],
  decimals: {
    of: (currency) => (ZERO_DECIMAL.includes(currency) ? 0 : THREE_DECIMAL.includes(currency) ? 3 : 2),
    unitsIn: ({ amount }) => amount,
  },
  foreign: (currency) => ({ amount: 1000, currency: currency.toLowerCase() }),
  examples: [
    [1000, 'EUR', { amount: 1000, currency: 'eur' }],
    [1000, 'JPY', { amount: 1000, currency: 'jpy' }],
    [1230, 'KWD', { amount: 1230, currency: 'kwd' }],
    [500, 'ISK', { amount: 50_000, currency: 'isk' }],
    [500, 'UGX', { amount: 50_000, currency: 'ugx' }],
    [50_000, 'MGA', { amount: 500, currency: 'mga' }],
    [50_000, 'HUF', { amount: 50_000, currency: 'huf' }],
    [500, 'CLP', { amount: 500, currency: 'clp' }],
  ],
  unsendable: [
    [1234, 'KWD'],
    [120, 'MGA'],
    [1_000_000_000_001, 'OMR'],
    [AMOUNT_MINOR_MAX, 'ISK'],
  ],
  unreadable: [
    { amount: 0.5, currency: 'eur' },
    { amount: 50, currency: 'isk' },
    { amount: 100, currency: 'zzz' },
    { amount: 2 ** 53, currency: 'eur' },
  ],
});
