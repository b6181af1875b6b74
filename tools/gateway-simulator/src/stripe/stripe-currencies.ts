/** The currencies that Stripe charges without decimals (docs.stripe.com/currencies), */
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
/** with three decimals, of which the last must be zero, */
const threeDecimal = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** and with two decimals that must be zero. */
const wholeOfTwo = new Set(['ISK', 'UGX']);
/** The currencies that it does not charge: its list of exceptions would have to name them. */
const refused = new Set(['CLF', 'IQD', 'LYD', 'UYI', 'UYW']);

/** The number of decimals of an amount in Stripe's API. */
export function stripeDecimals(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

export function isKnownCurrency(currency: string): boolean {
  return !refused.has(currency);
}

/** Whether Stripe accepts the amount in this currency. */
export function isChargeable(amount: number, currency: string): boolean {
  const exact = BigInt(amount);
  if (wholeOfTwo.has(currency)) return exact % 100n === 0n;
  return !threeDecimal.has(currency) || exact % 10n === 0n;
}
