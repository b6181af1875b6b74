import type { Money } from '@booking/contracts';

/** How a locale writes an amount of a currency. */
export type Notation = {
  readonly decimal: string;
  readonly group: string;
  readonly currency: string;
  /** The digits that may be typed, each with the plain one that it means. */
  readonly digits: ReadonlyMap<string, string>;
  /** The plain digits between the group signs of a whole number. */
  readonly groupsOf: (whole: bigint) => string[];
};

const SAMPLE = 1_234_567.8;
const ALL_DIGITS = 9_876_543_210;
/** What keyboards have beside plain digits and those that a locale is written in by default. */
const KEYBOARD_DIGITS = ['en-u-nu-arab', 'en-u-nu-arabext', 'en-u-nu-deva', 'en-u-nu-fullwide', 'en-u-nu-latn'];

/** Invisible signs by which right-to-left locales keep an amount together. */
export const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g;

const known = new Map<string, Notation>();

export function notationOf(currency: Money['currency'], locale?: string): Notation {
  const name = `${currency} ${locale ?? ''}`;
  const notation = known.get(name) ?? readNotation(currency, locale);
  known.set(name, notation);
  return notation;
}

function readNotation(currency: Money['currency'], locale: string | undefined): Notation {
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

function digitsOf(locale: string | undefined): [string, string][] {
  const falling = new Intl.NumberFormat(locale, { useGrouping: false }).format(ALL_DIGITS);
  return Array.from(falling, (digit, index) => [digit, String(9 - index)]);
}
