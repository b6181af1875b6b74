import { v7 } from 'uuid';

/** A UUIDv7 (RFC 9562): ids sort by their creation time, which keeps indexes and cursors in order. */
export function newId(): string {
  return v7();
}

/** The current time. It is a parameter wherever time decides something, so that tests can stop it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
