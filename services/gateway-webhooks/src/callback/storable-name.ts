import { hash } from 'node:crypto';

/** This is longer than any gateway's names, and short enough for an index of PostgreSQL. */
const NAME_CHARACTERS_MAX = 255;

/** Returns the digest of a name that PostgreSQL cannot store or index. Other names stay. */
export function storableName(name: string): string {
  return isIndexable(name) ? name : `sha256:${digestOf(name)}`;
}

export function isIndexable(name: string): boolean {
  return name.length <= NAME_CHARACTERS_MAX && !name.includes('\0') && name.isWellFormed();
}

export function digestOf(content: Buffer | string): string {
  return hash('sha256', content);
}
