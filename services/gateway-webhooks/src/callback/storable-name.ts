import { createHash } from 'node:crypto';

/** Longer than any gateway's; an index entry of PostgreSQL has an end too. */
const NAME_CHARACTERS_MAX = 255;

/** A name that PostgreSQL cannot keep or index stays a name: the digest of it. */
export function storableName(name: string): string {
  return isIndexable(name) ? name : `sha256:${digestOf(name)}`;
}

export function isIndexable(name: string): boolean {
  return name.length <= NAME_CHARACTERS_MAX && !name.includes('\0') && name.isWellFormed();
}

/** SHA-256 in hex. */
export function digestOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
