import type { Period } from '../api/answers.ts';
import { inLocale } from '../texts/locale.ts';

const shares = inLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const changes = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);

/** Whether an earlier period has payments or refunds to compare with. */
export function isComparable(before: Period | null | undefined): before is Period {
  return before !== null && before !== undefined && (before.money.length > 0 || before.gateways.length > 0);
}

/** The share of a part in the whole; undefined if the whole is zero. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** A share in percent, followed by the share of the previous period in brackets. */
export function shareText(share: number | undefined, before?: number): string {
  const shown = share === undefined ? '–' : shares().format(share);
  return before === undefined ? shown : `${shown} (${shares().format(before)})`;
}

/** The change since the previous period, such as ` (+12%)`; empty without a number to compare with. */
export function changeText(now: number, before: number | undefined): string {
  return before === undefined || before === 0 ? '' : ` (${changes().format(now / before - 1)})`;
}
