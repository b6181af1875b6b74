import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';

/**
 * Money in the reader's locale. The amount becomes a decimal number as text, which Intl takes as it stands: nothing is
 * rounded on the way.
 */
export function formatMoney({ amount, currency }: Money, locale?: string): string {
  const digits = currencyExponents[currency];
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(decimalText(amount, digits) as `${number}`);
}

/** 12050 with two digits is `120.50`. */
export function decimalText(amount: number | string, digits: number): string {
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
