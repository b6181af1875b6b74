import type { Session } from '../ledger/records.ts';
import { stripeDecimals } from '../stripe/stripe-currencies.ts';

/** Currencies whose minor unit the sandbox counts differently from two digits (ISO 4217). */
const isoDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3])),
};

/** The amount for people: 12050 EUR is "€120.50". A decimal text is formatted exactly. */
export function displayAmount({ gateway, amount, currency }: Session): string {
  const decimals = gateway === 'stripe' ? stripeDecimals(currency) : (isoDecimals[currency] ?? 2);
  const format = { style: 'currency', currency, minimumFractionDigits: decimals } as const;
  return new Intl.NumberFormat('en', { ...format, maximumFractionDigits: decimals }).format(
    `${amount}E-${decimals}` as `${number}`,
  );
}
