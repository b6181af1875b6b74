import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562). Such ids sort by their creation time, which keeps indexes and cursors in order. */
export function newId(): string {
  return v7();
}

/** A UUIDv7 of this time, the same for the same source and number. Ids of one time sort by their number. */
export function idFrom(source: string, { at, number }: { at: Date; number: number }): string {
  const random = createHash('sha256').update(`${source} ${number}`).digest();
  return v7({ msecs: at.getTime(), seq: number, random });
}

/**
 * Returns the current time. Code whose result depends on the time gets its clock as a parameter, so that tests can set
 * the time.
 */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
