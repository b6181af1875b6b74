import type { CurrencyCode, Money } from '@booking/contracts';
import { currencySet, fromDecimalText, toDecimalText, type Units } from '../units.ts';

/** An amount in Xendit's form, in major units: a JSON number, but a text in disputes. */
export type XenditAmount = { readonly amount: number | string; readonly currency: string };

/** An amount for a request: `amount` is the text of a JSON number. */
export type XenditCharge = { readonly amount: string; readonly currency: CurrencyCode };

/**
 * The currencies that sessions accept (docs.xendit.co/apidocs/create-session, INVALID_AMOUNT). ISO 4217 gives the rupiah
 * two decimals, which are not used in practice. Fractions of it are rejected rather than guessed.
 */
const taken = currencySet('IDR MYR PHP SGD THB USD VND');
const units: Units = { gateway: 'Xendit', taken, decimals: { IDR: 0 } };
export const xenditCurrencies: readonly string[] = [...taken];

/** Converts an amount to Xendit's form. Throws `GatewayRejected` when Xendit cannot express the amount. */
export function toXenditCharge(money: Money): XenditCharge {
  return { amount: toDecimalText(units, money), currency: money.currency };
}

/**
 * Converts an amount reported by Xendit. A JSON number is read by its shortest text. This is exact, because our amounts
 * have at most fifteen digits, which a double preserves. Throws RangeError for an invalid amount or an unknown
 * currency.
 */
export function fromXenditAmount({ amount, currency }: XenditAmount): Money {
  return fromDecimalText(units, { amount: String(amount), currency });
}
