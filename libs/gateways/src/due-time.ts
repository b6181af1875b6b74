/** The time until which a gateway takes evidence, from its own notation. A missing or invalid time is null. */
export function dueTime(told: string | number | null | undefined): string | null {
  const time = new Date(told ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
