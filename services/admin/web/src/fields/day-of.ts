/** A day in the user's calendar, such as `2026-05-01`. */
export type Day = string;

/** Formats a day for a date field. The year has four digits; otherwise, the field would drop a half-typed year. */
export function dayOf(at: Date): Day {
  const year = String(at.getFullYear()).padStart(4, '0');
  return [year, ...[at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'))].join('-');
}
