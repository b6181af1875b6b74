import { toDecimalText } from '../decimals.ts';
import { simulatedGateways } from '../gateways.ts';
import type { Session } from '../ledger/records.ts';

/** Formats the amount for people: 12050 EUR is "€120.50". */
export function displayAmount({ gateway, amount, currency }: Pick<Session, 'gateway' | 'amount' | 'currency'>): string {
  const decimals = simulatedGateways[gateway].decimals(currency);
  const format = { style: 'currency', currency, minimumFractionDigits: decimals } as const;
  return new Intl.NumberFormat('en', { ...format, maximumFractionDigits: decimals }).format(
    toDecimalText(amount, decimals) as Intl.StringNumericLiteral,
  );
}
