import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { StackDirectory } from './stack-directory.ts';

/** Whom the services of a stack expect in a token's `iss` and `aud`. */
export type Issuer = { readonly JWT_ISSUER: string; readonly JWT_AUDIENCE: string };

/** Remembers whom the services expect, for a token that is asked for from another terminal. */
export function recordIssuer({ issuer }: StackDirectory, { JWT_ISSUER, JWT_AUDIENCE }: Issuer): void {
  writeFileSync(issuer, JSON.stringify({ JWT_ISSUER, JWT_AUDIENCE }, null, 2));
}

/** Undefined when no stack was started from this directory yet. */
export function recordedIssuer(file: string): Issuer | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Issuer) : undefined;
}
