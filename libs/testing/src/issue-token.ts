import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Permission } from '@booking/contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { makeThrowawayDir } from './throwaway-dir.ts';

const ALGORITHM = 'ES256';
const KEY_ID = 'test';

export type TokenIssuer = {
  readonly issuer: string;
  readonly audience: string;
  /** The `file://` address of the public keys. */
  readonly jwksUrl: string;
  /** A bearer token valid for ten minutes. */
  token(sub: string, permissions?: readonly Permission[]): Promise<string>;
};

/** An issuer of bearer tokens with its own key pair, for services under test. */
export async function createTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const jwksFile = join(makeThrowawayDir('booking-jwks-'), 'jwks.json');
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' };
  writeFileSync(jwksFile, JSON.stringify({ keys: [key] }));
  const issuer = 'https://issuer.test';
  const audience = 'booking-payments';

  return {
    issuer,
    audience,
    jwksUrl: pathToFileURL(jwksFile).href,
    token: (sub, permissions = []) =>
      new SignJWT({ permissions })
        .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey),
  };
}
