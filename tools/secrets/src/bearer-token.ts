import type { Permission } from '@booking/contracts';
import { importJWK, SignJWT } from 'jose';
import { type Secrets, SIGNATURE_ALGORITHM } from './secrets.ts';

type TokenClaims = {
  readonly sub: string;
  readonly permissions: readonly Permission[];
  readonly issuer: string;
  readonly audience: string;
  readonly ttlSeconds: number;
};

/** Signs a bearer token for the services that have the public key. */
export async function signBearerToken({ jwtKey }: Pick<Secrets, 'jwtKey'>, claims: TokenClaims): Promise<string> {
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
