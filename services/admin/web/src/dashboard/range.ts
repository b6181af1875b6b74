import { type Day, dayOf } from '../fields/day-of.ts';
import { addDays } from './days.ts';

/** The periods to choose from. */
export const RANGES = ['today', 'week', 'month', '7', '30', '90', 'custom'] as const;
export type RangeName = (typeof RANGES)[number];

/** A period of the overview, and the start of the previous period. A period without an end lasts until now. */
export type Range = {
  readonly name: RangeName;
  readonly from: Date;
  readonly to: Date | undefined;
  readonly before: Date;
};

const RANGE_DEFAULT = '30';
const WEEK_DAYS = 7;
const SUNDAY = 0;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The period in the address: by its name, its number of days, or its first and last day. */
export function rangeIn(address: URLSearchParams, now: Date): Range {
  const [first, last] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (isDay(first) && isDay(last) && first <= last) return customRange(first, last);
  const asked = address.get('range') ?? address.get('days');
  const name = RANGES.find((one) => one === asked && one !== 'custom') ?? RANGE_DEFAULT;
  return { name, to: undefined, ...startsOf(name, now) };
}

function isDay(text: string): boolean {
  return DAY.test(text) && dayOf(new Date(`${text}T00:00:00`)) === text;
}

/** The longest period of the API. */
export const RANGE_DAYS_MAX = 400;

/** Whether the overview can show these days. */
export function isRange(first: Day, last: Day): boolean {
  if (!isDay(first) || !isDay(last) || first > last) return false;
  const { from, to } = customRange(first, last);
  return to.getTime() - from.getTime() <= RANGE_DAYS_MAX * DAY_MS;
}

/** The address of a period. The custom period has the shown days until the user changes them. */
export function rangeAddress(name: RangeName, { from, to }: Range, now: Date): string {
  if (name === 'custom') return customAddress(dayOf(from), dayOf(to ? addDays(to, -1) : now));
  return `/?${new URLSearchParams(Number(name) > 0 ? { days: name } : { range: name }).toString()}`;
}

export function customAddress(first: Day, last: Day): string {
  return `/?${new URLSearchParams({ from: first, to: last }).toString()}`;
}

function customRange(first: Day, last: Day) {
  const [from, to] = [new Date(`${first}T00:00:00`), addDays(new Date(`${last}T00:00:00`), 1)];
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  return { name: 'custom' as const, from, to, before: addDays(from, -days) };
}

const DAY_MS = 86_400_000;

function startsOf(name: RangeName, now: Date): Pick<Range, 'from' | 'before'> {
  if (name === 'month') {
    const [year, month] = [now.getFullYear(), now.getMonth()];
    return { from: new Date(year, month, 1), before: new Date(year, month - 1, 1) };
  }
  if (name === 'week') {
    const from = addDays(now, 1 - (now.getDay() === SUNDAY ? WEEK_DAYS : now.getDay()));
    return { from, before: addDays(from, -WEEK_DAYS) };
  }
  const days = name === 'today' ? 1 : Number(name);
  const from = addDays(now, 1 - days);
  return { from, before: addDays(from, -days) };
}
