import { AMOUNT_MINOR_MAX } from '@booking/contracts';
import { testAmounts } from '../../test/documented-amounts.ts';
import { fromAdyenAmount, toAdyenAmount } from './adyen-amounts.ts';

/** The list at docs.adyen.com/development-resources/currency-codes. */
const NO_DECIMALS = 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

testAmounts({
  method: 'adyen',
  name: 'Adyen',
  to: toAdyenAmount,
  from: fromAdyenAmount,
  reportedAs: ({ value, currency }) => [{ value: value.toString(), currency }],
  decimals: {
    of: (currency) => (NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2),
    unitsIn: ({ value }) => value,
  },
  foreign: (currency) => ({ value: '1000', currency }),
  examples: [
    [1000, 'EUR', { value: 1000, currency: 'EUR' }],
    [1000, 'JPY', { value: 1000, currency: 'JPY' }],
    [1230, 'KWD', { value: 1230, currency: 'KWD' }],
    [500, 'ISK', { value: 50_000, currency: 'ISK' }],
    [500, 'CLP', { value: 50_000, currency: 'CLP' }],
    [50_000, 'CVE', { value: 500, currency: 'CVE' }],
    [1_000_000, 'IDR', { value: 10_000, currency: 'IDR' }],
  ],
  unsendable: [
    [50, 'CVE'],
    [AMOUNT_MINOR_MAX, 'CLP'],
  ],
  unreadable: [
    ...['', '-1', '1.5', '1e3', ' 1', '9'.repeat(20), '9'.repeat(400), 'null'].map((value) => ({
      value,
      currency: 'EUR',
    })),
    { value: '50', currency: 'ISK' },
    { value: '50', currency: 'eur' },
  ],
});
