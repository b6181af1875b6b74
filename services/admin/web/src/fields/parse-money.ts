import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';

/**
 * The amount somebody typed, in minor units: digits with the decimal sign of their locale or a point. Undefined when it
 * is none, or has more decimals than the currency.
 */
export function parseMoney(typed: string, currency: Money['currency'], locale?: string): Money | undefined {
  const { decimal, group } = signsOf(locale);
  const plain = typed.trim().replaceAll(group, '').replaceAll(/\s/g, '').replace(decimal, '.');
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  const digits = currencyExponents[currency];
  if (whole === undefined || fraction.length > digits) return undefined;
  const amount = BigInt(whole + fraction.padEnd(digits, '0'));
  return amount <= BigInt(Number.MAX_SAFE_INTEGER) ? { amount: Number(amount), currency } : undefined;
}

const SAMPLE = 12_345.6;

function signsOf(locale: string | undefined): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(SAMPLE);
  const signOf = (type: 'decimal' | 'group'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: signOf('decimal') || '.', group: signOf('group') || ',' };
}
