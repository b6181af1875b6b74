import { type Day, dayOf } from '../fields/day-of.ts';
import { inLocale } from '../texts/locale.ts';

const short = inLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
const full = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }));

/** The start of a period of this many days, which ends with the day of `now`. */
export function startOfDays(count: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
}

/** All days between two times, by the calendar, because days differ in length. */
export function daysBetween(from: Date, to: Date): Day[] {
  const days: Day[] = [];
  for (let at = startOfDays(1, from); at < to; at = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1)) {
    days.push(dayOf(at));
  }
  return days;
}

export function shortDay(day: Day): string {
  return short().format(new Date(`${day}T00:00:00`));
}

export function fullDay(day: Day): string {
  return full().format(new Date(`${day}T00:00:00`));
}

/** The first and the last day of a period, in short. */
export function spanText(from: string, to: string): string {
  return short().formatRange(new Date(from), new Date(new Date(to).getTime() - 1));
}
