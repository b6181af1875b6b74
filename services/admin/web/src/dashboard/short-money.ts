import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import { decimalText } from '../fields/format-money.ts';
import { currentLocale } from '../texts/locale.ts';

/** Rounds money for an axis, such as `€12K`. */
export function shortMoney({ amount, currency }: Money, locale = currentLocale()): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' });
  return format.format(decimalText(amount, currencyExponents[currency]) as `${number}`);
}
