import { testAmounts } from '../../test/documented-amounts.ts';
import { fromPaypalAmount, toPaypalAmount } from './paypal-amounts.ts';

testAmounts({
  method: 'paypal',
  name: 'PayPal',
  to: toPaypalAmount,
  from: fromPaypalAmount,
  reportedAs: (sent) => [sent],
  decimals: {
    of: (currency) => (['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2),
    unitsIn: ({ value }) => Number(value.replace('.', '')),
  },
  foreign: (currency_code) => ({ value: '1.00', currency_code }),
  examples: [
    [12_050, 'EUR', { value: '120.50', currency_code: 'EUR' }],
    [5, 'EUR', { value: '0.05', currency_code: 'EUR' }],
    [1_000, 'JPY', { value: '1000', currency_code: 'JPY' }],
    [50_000, 'HUF', { value: '500', currency_code: 'HUF' }],
    [100, 'TWD', { value: '1', currency_code: 'TWD' }],
    [100_000_000_000_001, 'USD', { value: '1000000000000.01', currency_code: 'USD' }],
  ],
  alsoRead: [
    [{ value: '500.00', currency_code: 'HUF' }, 50_000, 'HUF'],
    [{ value: '1000.00', currency_code: 'JPY' }, 1000, 'JPY'],
    [{ value: '1.5', currency_code: 'EUR' }, 150, 'EUR'],
  ],
  unsendable: [
    [50_001, 'HUF'],
    [10, 'TWD'],
  ],
  unreadable: [
    { value: '1.001', currency_code: 'EUR' },
    { value: '1000.5', currency_code: 'JPY' },
    { value: '-1.00', currency_code: 'EUR' },
    { value: '.50', currency_code: 'EUR' },
    { value: '1.', currency_code: 'EUR' },
    { value: '1e3', currency_code: 'JPY' },
    { value: ' 1.00', currency_code: 'EUR' },
    { value: '1.00\n', currency_code: 'EUR' },
    { value: '1,000.00', currency_code: 'EUR' },
    { value: '99999999999999.99', currency_code: 'EUR' },
    { value: '1.00', currency_code: 'XYZ' },
    { value: '1.00', currency_code: 'eur' },
  ],
});
