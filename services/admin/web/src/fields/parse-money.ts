import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import { DIRECTION_MARKS, type Notation, notationOf } from './notation.ts';

/**
 * Parses an amount in the notation of the user's locale into minor units: with or without the currency, in the locale's
 * digits or in ASCII digits. A group separator is accepted only where the locale would write one, because elsewhere it
 * may be meant as a decimal separator. Undefined for invalid text, or for more decimals than the currency has.
 */
export function parseMoney(typed: string, currency: Money['currency'], locale?: string): Money | undefined {
  const notation = notationOf(currency, locale);
  const [, grouped, sign, fraction = ''] = SHAPE.exec(plainText(typed, notation)) ?? [];
  const whole = grouped && wholeOf(grouped, notation);
  if (whole === undefined || isAmbiguous(sign, fraction)) return undefined;
  return moneyOf(currency, whole, fraction);
}

const SHAPE = /^(\d[\d,]*)(?:([.p])(\d*))?$/;

/** The digits of a whole number whose groups are those of the locale, or that has no groups. */
function wholeOf(grouped: string, { groupsOf }: Notation): string | undefined {
  const whole = grouped.replaceAll(',', '');
  return grouped === whole || grouped === groupsOf(BigInt(whole)).join(',') ? whole : undefined;
}

function isAmbiguous(sign: string | undefined, fraction: string): boolean {
  return sign === 'p' && fraction.length === GROUP_DIGITS;
}

function moneyOf(currency: Money['currency'], whole: string, fraction: string): Money | undefined {
  const digits = currencyExponents[currency];
  if (fraction.length > digits) return undefined;
  const amount = BigInt(whole + fraction.padEnd(digits, '0'));
  return amount <= BigInt(Number.MAX_SAFE_INTEGER) ? { amount: Number(amount), currency } : undefined;
}

/** Three digits after another locale's separator may be decimals or a group. */
const GROUP_DIGITS = 3;

/**
 * Replaces the locale's decimal separator with a point, its group separator with a comma, and a point that is neither
 * with `p`.
 */
function plainText(typed: string, notation: Notation): string {
  const text = typed.replaceAll(DIRECTION_MARKS, '').trim();
  return Array.from(withoutCurrency(text, notation.currency), (sign) => plainSign(sign, notation)).join('');
}

function withoutCurrency(text: string, currency: string): string {
  if (text.startsWith(currency)) return text.slice(currency.length).trim();
  return text.endsWith(currency) ? text.slice(0, -currency.length).trim() : text;
}

function plainSign(sign: string, { digits, decimal, group }: Notation): string {
  if (sign === decimal) return '.';
  if (isSame(sign, group)) return ',';
  if (sign === '.') return 'p';
  return digits.get(sign) ?? (sign === ',' ? '?' : sign);
}

const APOSTROPHES = ["'", '’'];

/** Keyboards have one space and one apostrophe, but locales use several. */
function isSame(sign: string, group: string): boolean {
  if (sign === group) return true;
  if (/^\s$/.test(group)) return /^\s$/.test(sign);
  return APOSTROPHES.includes(group) && APOSTROPHES.includes(sign);
}
