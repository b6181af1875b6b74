import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Permission } from '@booking/contracts';
import { importJWK, SignJWT } from 'jose';
import { SIGNATURE_ALGORITHM, type Secrets } from './secrets.ts';
import type { StackDirectory } from './stack-directory.ts';

/** Whom the services of a stack expect in a token's `iss` and `aud`. */
export type Issuer = { readonly JWT_ISSUER: string; readonly JWT_AUDIENCE: string };

export type TokenClaims = {
  readonly sub: string;
  readonly permissions: readonly Permission[];
  readonly issuer: string;
  readonly audience: string;
  readonly ttlSeconds: number;
};

/** Signs a bearer token that the services of this stack accept. */
export async function signBearerToken({ jwtKey }: Secrets, claims: TokenClaims): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ permissions: claims.permissions })
    .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, kid: jwtKey.kid, typ: 'JWT' })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setSubject(claims.sub)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + claims.ttlSeconds)
    .sign(await importJWK(jwtKey, SIGNATURE_ALGORITHM));
}

/** Remembers whom the services expect, for a token that is asked for from another terminal. */
export function recordIssuer({ issuer }: StackDirectory, { JWT_ISSUER, JWT_AUDIENCE }: Issuer): void {
  writeFileSync(issuer, JSON.stringify({ JWT_ISSUER, JWT_AUDIENCE }, null, 2));
}

/** Undefined when no stack was started from this directory yet. */
export function recordedIssuer(file: string): Issuer | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Issuer) : undefined;
}
