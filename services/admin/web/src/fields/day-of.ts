/** A day in the user's calendar, such as `2026-05-01`. */
export type Day = string;

export function dayOf(at: Date): Day {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
