import { testAmounts } from '../../test/documented-amounts.ts';
import { fromMollieAmount, toMollieAmount } from './mollie-amounts.ts';

testAmounts({
  method: 'mollie',
  name: 'Mollie',
  to: toMollieAmount,
  from: fromMollieAmount,
  reportedAs: (sent) => [sent],
  decimals: {
    of: (currency) => (['ISK', 'JPY'].includes(currency) ? 0 : 2),
    unitsIn: ({ value }) => Number(value.replace('.', '')),
  },
  isExpressible: () => true,
  examples: [
    [12_050, 'EUR', { value: '120.50', currency: 'EUR' }],
    [5, 'EUR', { value: '0.05', currency: 'EUR' }],
    [1_000, 'JPY', { value: '1000', currency: 'JPY' }],
    [500, 'ISK', { value: '500', currency: 'ISK' }],
    [100_000_000_000_001, 'USD', { value: '1000000000000.01', currency: 'USD' }],
  ],
  unreadable: [
    { value: '1', currency: 'EUR' },
    { value: '1.0', currency: 'EUR' },
    { value: '1.000', currency: 'EUR' },
    { value: '1.00', currency: 'JPY' },
    { value: '-1.00', currency: 'EUR' },
    { value: '1e3', currency: 'JPY' },
    { value: ' 1.00', currency: 'EUR' },
    { value: '1.00\n', currency: 'EUR' },
    { value: '1,000.00', currency: 'EUR' },
    { value: '99999999999999.99', currency: 'EUR' },
    { value: '1.00', currency: 'XYZ' },
    { value: '1.00', currency: 'eur' },
  ],
});
