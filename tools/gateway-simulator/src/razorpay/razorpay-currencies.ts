import { decimalsExcept } from '../decimals.ts';

/** The refused currencies: they do not have two decimals in ISO 4217, and Razorpay does not document them. */
export const refusedCurrencies = new Set(
  'BIF CLF CLP DJF GNF IQD ISK JOD KMF KRW LYD PYG RWF TND UGX UYI UYW VND VUV XAF XOF XPF'.split(' '),
);
/**
 * The smallest amount in rupees: "amount should be minimum 1.00 for INR". The smallest amounts in other currencies are
 * undocumented.
 */
const RUPEES_MIN = 100;

/**
 * The decimals are those of ISO 4217: "Zero decimal currencies such as JPY", "three decimal currencies such as KWD, BHD
 * and OMR" (razorpay.com/docs/api).
 */
export const razorpayDecimals = decimalsExcept({});

/** Whether Razorpay accepts the amount. The last of three decimals must be zero. */
export function isMovable(amount: number, currency: string): boolean {
  return razorpayDecimals(currency) !== 3 || BigInt(amount) % 10n === 0n;
}

export function isTooLittle(amount: number, currency: string): boolean {
  return currency === 'INR' && amount < RUPEES_MIN;
}
