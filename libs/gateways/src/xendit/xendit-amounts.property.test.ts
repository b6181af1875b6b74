import { AMOUNT_MINOR_MAX } from '@booking/contracts';
import { testAmounts } from '../../test/documented-amounts.ts';
import { fromXenditAmount, toXenditCharge, type XenditAmount } from './xendit-amounts.ts';

testAmounts<ReturnType<typeof toXenditCharge>, XenditAmount>({
  method: 'xendit',
  name: 'Xendit',
  to: toXenditCharge,
  from: fromXenditAmount,
  /** Reported amounts are JSON numbers or text. */
  reportedAs: (sent) => [{ amount: JSON.parse(sent.amount) as number, currency: sent.currency }, sent],
  decimals: {
    of: (currency) => (['IDR', 'VND'].includes(currency) ? 0 : 2),
    unitsIn: ({ amount }) => Number(amount.replace('.', '')),
  },
  /** ISO 4217 gives the rupiah two decimals, which are not used. */
  isExpressible: ({ amount, currency }) => currency !== 'IDR' || amount % 100 === 0,
  examples: [
    [1_000_000, 'IDR', { amount: '10000', currency: 'IDR' }],
    [1050, 'PHP', { amount: '10.50', currency: 'PHP' }],
    [5, 'USD', { amount: '0.05', currency: 'USD' }],
    [10_000, 'VND', { amount: '10000', currency: 'VND' }],
    [AMOUNT_MINOR_MAX, 'PHP', { amount: '10000000000000.00', currency: 'PHP' }],
  ],
  alsoRead: [
    [{ amount: 10.5, currency: 'PHP' }, 1050, 'PHP'],
    [{ amount: 0.07, currency: 'USD' }, 7, 'USD'],
    [{ amount: '129.990', currency: 'THB' }, 12_999, 'THB'],
    [{ amount: '10000.0', currency: 'VND' }, 10_000, 'VND'],
  ],
  unreadable: [
    { amount: 0.005, currency: 'PHP' },
    { amount: 0.5, currency: 'VND' },
    { amount: -1, currency: 'PHP' },
    { amount: 100, currency: 'ZZZ' },
    { amount: NaN, currency: 'PHP' },
    { amount: '', currency: 'PHP' },
    { amount: '10.00 ', currency: 'PHP' },
    { amount: 1e21, currency: 'PHP' },
    { amount: 10_000_000_000_001, currency: 'PHP' },
  ],
});
