import { decimalsExcept, fromDecimalText, toDecimalText } from '../decimals.ts';
import type { WireAmount } from '../ledger/records.ts';

/** The currencies that sessions accept. The rupiah is used without the two decimals of ISO 4217. */
export const takenCurrencies = new Set(['IDR', 'MYR', 'PHP', 'SGD', 'THB', 'USD', 'VND']);
/** The currency of a list that names none, and of the balance that receives payments in other currencies. */
export const DEFAULT_BALANCE = 'IDR';
export const xenditDecimals = decimalsExcept({ IDR: 0 });
/** The country of each currency. US dollars can be charged in all of these countries. */
const countries: Readonly<Record<string, string>> = {
  ID: 'IDR',
  MY: 'MYR',
  PH: 'PHP',
  SG: 'SGD',
  TH: 'THB',
  VN: 'VND',
};

export function isCountry(country: string): boolean {
  return countries[country] !== undefined;
}

export function isChargedIn(currency: string, country: string): boolean {
  return currency === 'USD' || countries[country] === currency;
}

/** The currency of the balance that pays a refund. The account has a balance in each currency that sessions accept. */
export function balanceOf(currency: string): string {
  return takenCurrencies.has(currency) ? currency : DEFAULT_BALANCE;
}

/** Converts an amount to the ledger's smallest unit; undefined for zero, or for too many decimals. */
export function fromMajorUnits(units: number, currency: string): number | undefined {
  return fromDecimalText(String(units), xenditDecimals(currency));
}

/** Converts an amount to a JSON number, which keeps fifteen digits exactly. */
export function toMajorUnits(money: WireAmount): number {
  return Number(toMajorText(money));
}

/** Converts an amount to the form of disputes: text with all decimals. */
export function toMajorText({ amount, currency }: WireAmount): string {
  return toDecimalText(amount, xenditDecimals(currency));
}
