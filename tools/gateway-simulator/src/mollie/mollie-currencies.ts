import { decimalsExcept, fromDecimalText, toDecimalText } from '../decimals.ts';
import type { WireAmount } from '../ledger/records.ts';

/** The currencies that Mollie accepts (docs.mollie.com/docs/multicurrency). */
const taken = new Set(
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(
    ' ',
  ),
);

type MollieMoney = { readonly currency: string; readonly value: string };

export const mollieDecimals = decimalsExcept({});

/** Converts an amount to the ledger's smallest unit; undefined if Mollie does not accept it. */
export function fromMollieMoney({ currency, value }: MollieMoney): WireAmount | undefined {
  const amount = fromDecimalText(value, mollieDecimals(currency));
  if (amount === undefined || !taken.has(currency)) return undefined;
  return toMollieMoney({ amount, currency }).value === value ? { amount, currency } : undefined;
}

export function toMollieMoney({ amount, currency }: WireAmount): MollieMoney {
  return { currency, value: toDecimalText(amount, mollieDecimals(currency)) };
}
