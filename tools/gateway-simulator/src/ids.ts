import { randomBytes } from 'node:crypto';
import type { IdKind } from './gateway-protocol.ts';

const RANDOM_BYTES = 12;

/** A new id such as `re_9f86d081884c7d659a2feaa0`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Creates ids with a prefix for each kind. */
export function idsWith(prefixes: Readonly<Record<IdKind, string>>): (kind: IdKind) => string {
  return (kind) => newId(prefixes[kind]);
}
