import { currentLocale } from '../texts/locale.ts';

const UNITS = { Y: 'year', W: 'week', D: 'day', H: 'hour', S: 'second' } as const;

/** An ISO 8601 duration in words, such as `7 days`; empty for a duration of zero. */
export function durationText(duration: string, locale = currentLocale()): string {
  const [date = '', time = ''] = duration.slice(1).split('T');
  const parts = [...partsOf(date, 'month'), ...partsOf(time, 'minute')].filter(({ count }) => count > 0);
  const words = parts.map(({ count, unit }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

type Part = { readonly count: number; readonly unit: (typeof UNITS)[keyof typeof UNITS] | 'month' | 'minute' };

/** `M` is a month before the `T` and a minute after it. */
function partsOf(text: string, unitOfM: 'month' | 'minute'): Part[] {
  return [...text.matchAll(/(\d+)([YMWDHS])/g)].map(([, count, letter]) => ({
    count: Number(count),
    unit: letter === 'M' ? unitOfM : UNITS[letter as keyof typeof UNITS],
  }));
}
