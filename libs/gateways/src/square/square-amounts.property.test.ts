import { AMOUNT_MINOR_MAX } from '@booking/contracts';
import { testAmounts } from '../../test/documented-amounts.ts';
import { fromSquareAmount, toSquareAmount } from './square-amounts.ts';

/** developer.squareup.com/docs/build-basics/working-with-monetary-amounts: cents and pence, and whole yen. */
testAmounts({
  method: 'square',
  name: 'Square',
  to: toSquareAmount,
  from: fromSquareAmount,
  reportedAs: (sent) => [sent],
  decimals: { of: (currency) => (currency === 'JPY' ? 0 : 2), unitsIn: ({ amount }) => amount },
  isExpressible: () => true,
  foreign: (currency) => ({ amount: 1000, currency }),
  examples: [[12_050, 'EUR', { amount: 12_050, currency: 'EUR' }]],
  unreadable: [
    { amount: 0.5, currency: 'EUR' },
    { amount: -1, currency: 'EUR' },
    { amount: 100, currency: 'ZZZ' },
    { amount: 100, currency: 'eur' },
    { amount: AMOUNT_MINOR_MAX + 1, currency: 'EUR' },
    { amount: 2 ** 53, currency: 'EUR' },
  ],
});
