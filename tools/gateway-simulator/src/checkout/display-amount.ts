import { adyenDecimals } from '../adyen/adyen-currencies.ts';
import type { Session } from '../ledger/records.ts';
import { mollieDecimals } from '../mollie/mollie-currencies.ts';
import { paystackDecimals } from '../paystack/paystack-currencies.ts';
import { paypalDecimals } from '../paypal/paypal-currencies.ts';
import { razorpayDecimals } from '../razorpay/razorpay-currencies.ts';
import { squareDecimals } from '../square/square-currencies.ts';
import { stripeDecimals } from '../stripe/stripe-currencies.ts';
import { xenditDecimals } from '../xendit/xendit-currencies.ts';

/** The currencies without two decimals at the sandbox (ISO 4217). */
const isoDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3])),
  ...Object.fromEntries('CLF UYW'.split(' ').map((currency) => [currency, 4])),
};

const decimalsOf: Readonly<Record<Session['gateway'], (currency: string) => number>> = {
  sandbox: (currency) => isoDecimals[currency] ?? 2,
  stripe: stripeDecimals,
  razorpay: razorpayDecimals,
  square: squareDecimals,
  adyen: adyenDecimals,
  mollie: mollieDecimals,
  paypal: paypalDecimals,
  paystack: paystackDecimals,
  xendit: xenditDecimals,
};

/** Formats the amount for people: 12050 EUR is "€120.50". */
export function displayAmount({ gateway, amount, currency }: Pick<Session, 'gateway' | 'amount' | 'currency'>): string {
  const decimals = decimalsOf[gateway](currency);
  const format = { style: 'currency', currency, minimumFractionDigits: decimals } as const;
  return new Intl.NumberFormat('en', { ...format, maximumFractionDigits: decimals }).format(
    toDecimal(amount, decimals),
  );
}

/** Sets the decimal point in text, because a division could lose the last digits. */
function toDecimal(amount: number, decimals: number): Intl.StringNumericLiteral {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${digits.slice(0, point)}.${digits.slice(point)}` as Intl.StringNumericLiteral;
}
