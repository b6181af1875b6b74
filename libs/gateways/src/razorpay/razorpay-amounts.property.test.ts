import { AMOUNT_MINOR_MAX, type CurrencyCode } from '@booking/contracts';
import { testAmounts } from '../../test/documented-amounts.ts';
import { fromRazorpayAmount, toRazorpayAmount } from './razorpay-amounts.ts';

/** The currencies at razorpay.com/docs/api/payments/payment-links; all others have two decimals there. */
const documented: Partial<Record<CurrencyCode, number>> = { JPY: 0, BHD: 3, KWD: 3, OMR: 3 };

testAmounts({
  method: 'razorpay',
  name: 'Razorpay',
  to: toRazorpayAmount,
  from: fromRazorpayAmount,
  reportedAs: (sent) => [sent],
  decimals: { of: (currency) => documented[currency] ?? 2, unitsIn: ({ amount }) => amount },
  isExpressible: ({ amount, currency }) => documented[currency] !== 3 || amount.toString().endsWith('0'),
  foreign: (currency) => ({ amount: 1000, currency }),
  examples: [
    [29_995, 'INR', { amount: 29_995, currency: 'INR' }],
    [295, 'JPY', { amount: 295, currency: 'JPY' }],
    [295_990, 'KWD', { amount: 295_990, currency: 'KWD' }],
  ],
  unreadable: [
    { amount: 0.5, currency: 'INR' },
    { amount: -1, currency: 'INR' },
    { amount: 100, currency: 'ZZZ' },
    { amount: 100, currency: '' },
    { amount: AMOUNT_MINOR_MAX + 1, currency: 'INR' },
    { amount: 2 ** 53, currency: 'INR' },
  ],
});
