/** What Stripe charges without decimals (docs.stripe.com/currencies). */
const zeroDecimal = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
/** ... with three, of which the last must be zero. */
const threeDecimal = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
/** ... with two that must be zero. */
const wholeOfTwo = new Set(['ISK', 'UGX']);

/** The number of digits behind the decimal point of an amount in Stripe's API. */
export function stripeDecimals(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Whether Stripe takes the amount in this currency. */
export function isChargeable(amount: number, currency: string): boolean {
  if (wholeOfTwo.has(currency)) return BigInt(amount) % 100n === 0n;
  return !threeDecimal.has(currency) || BigInt(amount) % 10n === 0n;
}
