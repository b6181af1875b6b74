import type { WireAmount } from '../ledger/records.ts';

/** The currencies of sessions and their decimals. The rupiah is used without the two of ISO 4217. */
const decimals: Readonly<Record<string, number>> = { IDR: 0, MYR: 2, PHP: 2, SGD: 2, THB: 2, USD: 2, VND: 0 };
/** The country of each currency. US dollars can be charged in all of these countries. */
const countries: Readonly<Record<string, string>> = {
  ID: 'IDR',
  MY: 'MYR',
  PH: 'PHP',
  SG: 'SGD',
  TH: 'THB',
  VN: 'VND',
};

export function xenditDecimals(currency: string): number {
  return decimals[currency] ?? 2;
}

export function isTaken(currency: string): boolean {
  return decimals[currency] !== undefined;
}

export function isCountry(country: string): boolean {
  return countries[country] !== undefined;
}

export function isChargedIn(currency: string, country: string): boolean {
  return currency === 'USD' || countries[country] === currency;
}

/** Converts to the ledger's smallest unit. Undefined for too many decimals, or for zero. */
export function fromMajorUnits(units: number, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(units)) ?? [];
  const places = xenditDecimals(currency);
  if (whole === '' || fraction.length > places) return undefined;
  const smallest = BigInt(whole + fraction.padEnd(places, '0'));
  return smallest > 0n && smallest <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(smallest) : undefined;
}

/** Fifteen digits survive in a JSON number. */
export function toMajorUnits(money: WireAmount): number {
  return Number(toDecimalText(money));
}

/** The form in disputes: text with all decimals. */
export function toDecimalText({ amount, currency }: WireAmount): string {
  const places = xenditDecimals(currency);
  const digits = amount.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
