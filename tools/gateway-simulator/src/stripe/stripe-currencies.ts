import { decimalsExcept } from '../decimals.ts';

/** The currencies whose decimals differ from ISO 4217 (docs.stripe.com/currencies). */
export const stripeDecimals = decimalsExcept({ ISK: 2, MGA: 0, UGX: 2 });
/** The currencies with three decimals, of which the last must be zero. */
const threeDecimal = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** The currencies with two decimals that must both be zero. */
const wholeOfTwo = new Set(['ISK', 'UGX']);
/** The currencies that Stripe does not charge. They do not have two decimals, and its list of exceptions lacks them. */
export const refusedCurrencies = new Set(['CLF', 'IQD', 'LYD', 'UYI', 'UYW']);

/** Whether Stripe accepts the amount in this currency. */
export function isChargeable(amount: number, currency: string): boolean {
  const exact = BigInt(amount);
  if (wholeOfTwo.has(currency)) return exact % 100n === 0n;
  return !threeDecimal.has(currency) || exact % 10n === 0n;
}
