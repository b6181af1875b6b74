import { decimalsExcept } from '../decimals.ts';

/**
 * "Supported currency" (paystack.com/docs/api). All are counted in hundredths, even the franc, which has no minor unit.
 */
export const takenCurrencies = new Set(['NGN', 'USD', 'GHS', 'ZAR', 'KES', 'XOF']);
/**
 * The largest amount: "The maximum limit which is 10,000,000 (for all supported currencies)" (the error "Transaction
 * amount limit exceeded").
 */
const AMOUNT_MAX = 10_000_000 * 100;

export const paystackDecimals = decimalsExcept({ XOF: 2 });

export function isTooMuch(amount: number): boolean {
  return amount > AMOUNT_MAX;
}
