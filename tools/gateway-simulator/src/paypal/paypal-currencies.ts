import type { WireAmount } from '../ledger/records.ts';

/** developer.paypal.com/api/rest/reference/currency-codes; three of them "do not support decimals". */
const taken = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export type PaypalMoney = { readonly currency_code: string; readonly value: string };

export function paypalDecimals(currency: string): number {
  return withoutDecimals.has(currency) ? 0 : 2;
}

export function isTaken(currency: string): boolean {
  return taken.has(currency);
}

/** Converts to the ledger's smallest unit. Undefined for wrong decimals or an amount that is too large. */
export function fromPaypalMoney({ currency_code: currency, value }: PaypalMoney): WireAmount | undefined {
  const form = paypalDecimals(currency) === 0 ? /^\d{1,16}$/ : /^\d{1,14}\.\d{2}$/;
  const amount = form.test(value) ? BigInt(value.replace('.', '')) : 0n;
  return amount > 0n && amount <= AMOUNT_MAX ? { amount: Number(amount), currency } : undefined;
}

export function toPaypalMoney({ amount, currency }: WireAmount): PaypalMoney {
  const decimals = paypalDecimals(currency);
  const digits = amount.toString().padStart(decimals + 1, '0');
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return { currency_code: currency, value };
}
