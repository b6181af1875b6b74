import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import { currentLocale } from '../texts/locale.ts';

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

/** The notation of amounts in a locale. */
type Notation = {
  readonly decimal: string;
  readonly group: string;
  readonly currency: string;
  /** The accepted digits, each with the ASCII digit it stands for. */
  readonly digits: ReadonlyMap<string, string>;
  /** The groups of a whole number, in ASCII digits. */
  readonly groupsOf: (whole: bigint) => string[];
};

const SAMPLE = 1_234_567.8;
const ALL_DIGITS = 9_876_543_210;
/** The digits of keyboards, besides ASCII digits and the default digits of a locale. */
const KEYBOARD_DIGITS = ['en-u-nu-arab', 'en-u-nu-arabext', 'en-u-nu-deva', 'en-u-nu-fullwide', 'en-u-nu-latn'];

/** Invisible characters that keep an amount together in right-to-left locales. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g;

const known = new Map<string, Notation>();

function notationOf(currency: Money['currency'], locale = currentLocale()): Notation {
  const name = `${currency} ${locale}`;
  const notation = known.get(name) ?? readNotation(currency, locale);
  known.set(name, notation);
  return notation;
}

function readNotation(currency: Money['currency'], locale: string): Notation {
  const written = { style: 'currency', currency, useGrouping: 'always' } as const;
  const parts = new Intl.NumberFormat(locale, { ...written, minimumFractionDigits: 1 }).formatToParts(SAMPLE);
  const partOf = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  const digits = new Map([locale, ...KEYBOARD_DIGITS].flatMap(digitsOf));
  const plain = (text: string): string => Array.from(text, (digit) => digits.get(digit) ?? digit).join('');
  const wholes = new Intl.NumberFormat(locale, { ...written, maximumFractionDigits: 0 });
  return {
    decimal: partOf('decimal'),
    group: partOf('group'),
    currency: partOf('currency').replaceAll(DIRECTION_MARKS, ''),
    digits,
    groupsOf: (whole) =>
      wholes
        .formatToParts(whole)
        .filter(({ type }) => type === 'integer')
        .map(({ value }) => plain(value)),
  };
}

function digitsOf(locale: string): [string, string][] {
  const falling = new Intl.NumberFormat(locale, { useGrouping: false }).format(ALL_DIGITS);
  return Array.from(falling, (digit, index) => [digit, String(9 - index)]);
}
