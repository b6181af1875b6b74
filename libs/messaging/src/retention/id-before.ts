/** A generous limit for the difference between the clocks of two machines. Ids begin with a time. */
const CLOCK_DIFFERENCE_MS = 86_400_000;
const TIME_DIGITS = 12;

/**
 * A UUIDv7 that is lower than the id of everything that is made after this id, even on a machine whose clock is behind.
 */
export function idBefore(id: string): string {
  return idBeforeTime(timeOfId(id));
}

/** A UUIDv7 that is lower than every id that is made after this time, even on a machine whose clock is behind. */
export function idBeforeTime(at: Date): string {
  return lowestIdAt(new Date(Math.max(0, at.getTime() - CLOCK_DIFFERENCE_MS)));
}

/** The time at the beginning of an id (UUIDv7). */
export function timeOfId(id: string): Date {
  return new Date(parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16));
}

/** The lowest id (UUIDv7) of this time. */
export function lowestIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
