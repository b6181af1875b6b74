import { currentLocale } from '../texts/locale.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const;

/** A duration in whole days, hours or minutes of the user's language. */
export function ageOf(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2];
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' });
  return ms < MINUTE_MS ? `< ${format.format(1)}` : format.format(Math.floor(ms / length));
}
