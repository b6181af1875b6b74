import { decimalsExcept, fromDecimalText, toDecimalText } from '../decimals.ts';
import type { WireAmount } from '../ledger/records.ts';

/**
 * The currencies that PayPal accepts (developer.paypal.com/api/rest/reference/currency-codes). Three of them "do not
 * support decimals".
 */
export const takenCurrencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);
export const paypalDecimals = decimalsExcept({ HUF: 0, JPY: 0, TWD: 0 });

type PaypalMoney = { readonly currency_code: string; readonly value: string };

/** Converts an amount to the ledger's smallest unit; undefined for wrong decimals or an amount that is too large. */
export function fromPaypalMoney({ currency_code: currency, value }: PaypalMoney): WireAmount | undefined {
  const amount = fromDecimalText(value, paypalDecimals(currency));
  if (amount === undefined) return undefined;
  return toPaypalMoney({ amount, currency }).value === value ? { amount, currency } : undefined;
}

export function toPaypalMoney({ amount, currency }: WireAmount): PaypalMoney {
  return { currency_code: currency, value: toDecimalText(amount, paypalDecimals(currency)) };
}
