import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { StackDirectory } from './stack-directory.ts';

/** The issuer and audience that the services of a stack expect in a token's `iss` and `aud`. */
export type Issuer = { readonly JWT_ISSUER: string; readonly JWT_AUDIENCE: string };

/** Records the issuer and audience, so that another terminal can create a token. */
export function recordIssuer({ issuer }: StackDirectory, { JWT_ISSUER, JWT_AUDIENCE }: Issuer): void {
  writeFileSync(issuer, JSON.stringify({ JWT_ISSUER, JWT_AUDIENCE }, null, 2));
}

/** The recorded issuer and audience; undefined if no stack was started from this directory yet. */
export function recordedIssuer(file: string): Issuer | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Issuer) : undefined;
}
