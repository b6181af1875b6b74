import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 12;

/** A new id such as `re_9f86d081884c7d659a2feaa0`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`;
}
