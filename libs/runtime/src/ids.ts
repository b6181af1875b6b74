import { v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562). Such ids sort by their creation time, which keeps indexes and cursors in order. */
export function newId(): string {
  return v7();
}

/**
 * Returns the current time. Code whose result depends on the time gets its clock as a parameter, so that tests can set
 * the time.
 */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
