import type { Money } from '@booking/contracts';
import { currencyExponents, withDecimalPoint } from '@booking/contracts/currencies';
import { currentLocale } from './locale.ts';

/** Formats money in the locale of the interface. The amount goes to Intl as decimal text, so it is not rounded. */
export function formatMoney(money: WrittenMoney, locale = currentLocale()): string {
  return partsOf(money, locale)
    .map(({ value }) => value)
    .join('');
}

/** Formats the amount without the currency, as the user would type it. */
export function amountText(money: WrittenMoney, locale = currentLocale()): string {
  return partsOf(money, locale)
    .filter(({ type }) => TYPED.has(type))
    .map(({ value }) => value)
    .join('');
}

/** Money whose minor units may be text, as in an address. */
type WrittenMoney = { readonly amount: number | string; readonly currency: Money['currency'] };

const TYPED: ReadonlySet<Intl.NumberFormatPartTypes> = new Set(['integer', 'group', 'decimal', 'fraction']);

/** An example of an amount with the locale's groups and decimals. */
export function amountExample(currency: Money['currency'], locale = currentLocale()): string {
  const digits = currencyExponents[currency];
  return amountText({ amount: EXAMPLE.slice(0, EXAMPLE_WHOLE_DIGITS + digits), currency }, locale);
}

const EXAMPLE = '12345000';
const EXAMPLE_WHOLE_DIGITS = 4;

function partsOf({ amount, currency }: WrittenMoney, locale: string): Intl.NumberFormatPart[] {
  const digits = currencyExponents[currency];
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.formatToParts(withDecimalPoint(amount, digits) as `${number}`);
}

export function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
}
