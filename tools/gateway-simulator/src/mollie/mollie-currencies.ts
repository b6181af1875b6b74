import type { WireAmount } from '../ledger/records.ts';

/** The currencies that Mollie accepts (docs.mollie.com/docs/multicurrency). All have two decimals except two. */
const taken = new Set(
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(
    ' ',
  ),
);
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);
const withoutDecimals = new Set(['ISK', 'JPY']);

export type MollieMoney = { readonly currency: string; readonly value: string };

export function mollieDecimals(currency: string): number {
  return withoutDecimals.has(currency) ? 0 : 2;
}

/** Converts to the ledger's smallest unit. Undefined when Mollie does not accept the amount. */
export function fromMollieMoney({ currency, value }: MollieMoney): WireAmount | undefined {
  const decimals = mollieDecimals(currency);
  const form = decimals === 0 ? /^\d{1,16}$/ : /^\d{1,14}\.\d{2}$/;
  const amount = form.test(value) ? BigInt(value.replace('.', '')) : 0n;
  return taken.has(currency) && amount > 0n && amount <= AMOUNT_MAX ? { amount: Number(amount), currency } : undefined;
}

export function toMollieMoney({ amount, currency }: WireAmount): MollieMoney {
  const decimals = mollieDecimals(currency);
  const digits = amount.toString().padStart(decimals + 1, '0');
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return { currency, value };
}
