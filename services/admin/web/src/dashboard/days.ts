import { type Day, dayOf } from '../fields/day-of.ts';
import { inLocale } from '../texts/locale.ts';

const short = inLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
const full = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }));

/** The start of the day that is this many days later, by the calendar, because days differ in length. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
}

/** All days between two times. */
export function daysBetween(from: Date, to: Date): Day[] {
  const days: Day[] = [];
  for (let at = addDays(from, 0); at < to; at = addDays(at, 1)) days.push(dayOf(at));
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
