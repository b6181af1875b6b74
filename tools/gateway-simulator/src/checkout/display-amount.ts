import { simulatedGateways } from '../gateways.ts';
import type { Session } from '../ledger/records.ts';

/** Formats the amount for people: 12050 EUR is "€120.50". */
export function displayAmount({ gateway, amount, currency }: Pick<Session, 'gateway' | 'amount' | 'currency'>): string {
  const decimals = simulatedGateways[gateway].decimals(currency);
  const format = { style: 'currency', currency, minimumFractionDigits: decimals } as const;
  return new Intl.NumberFormat('en', { ...format, maximumFractionDigits: decimals }).format(
    toDecimal(amount, decimals),
  );
}

/** Sets the decimal point in text, because a division could lose the last digits. */
function toDecimal(amount: number, decimals: number): Intl.StringNumericLiteral {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${digits.slice(0, point)}.${digits.slice(point)}` as Intl.StringNumericLiteral;
}
