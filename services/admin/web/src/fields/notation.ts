import type { Money } from '@booking/contracts';
import { currentLocale } from '../texts/locale.ts';

/** The notation of amounts in a locale. */
export type Notation = {
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
export const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g;

const known = new Map<string, Notation>();

export function notationOf(currency: Money['currency'], locale = currentLocale()): Notation {
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
