import { inLocale } from '../texts/locale.ts';

const shares = inLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const changes = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);

/** The share of a number in another one; undefined without the other one. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** A share in percent, with that of the period before in brackets. */
export function shareText(share: number | undefined, before?: number): string {
  const shown = share === undefined ? '–' : shares().format(share);
  return before === undefined ? shown : `${shown} (${shares().format(before)})`;
}

/** The change since the period before, such as ` (+12%)`; empty when there was nothing to compare with. */
export function changeText(now: number, before: number | undefined): string {
  return before === undefined || before === 0 ? '' : ` (${changes().format(now / before - 1)})`;
}
