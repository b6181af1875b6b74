import type { IncomingMessage } from 'node:http';
import { Actor, ProblemError } from '@booking/contracts';
import { type Clock, safeUrl, systemClock } from '@booking/runtime';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Caller } from '../define-route.ts';
import { isStorable, UNSTORABLE } from '../requests/parse-request.ts';
import { BearerProblem } from './bearer-problem.ts';
import type { KeyLogger } from './key-cache.ts';
import { verificationKeys } from './verification-keys.ts';
import { VerifiedTokens } from './verified-tokens.ts';

type Head = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/**
 * Identifies the caller of a request. Throws `unauthenticated`, or `service-unavailable` while tokens cannot be
 * verified.
 */
export type Authenticator = (request: Head) => Promise<Caller>;

/** The variables of a service that accepts bearer tokens. Spread `.shape` into the schema of that service. */
export const AuthEnv = z.object({
  JWT_ISSUER: z.string().min(1),
  JWT_AUDIENCE: z.string().min(1),
  JWKS_URL: safeUrl(/^(https?|file)$/),
});

export type AuthConfig = { readonly issuer: string; readonly audience: string; readonly jwksUrl: string };

export function authConfig(env: z.infer<typeof AuthEnv>): AuthConfig {
  return { issuer: env.JWT_ISSUER, audience: env.JWT_AUDIENCE, jwksUrl: env.JWKS_URL };
}

/** Only asymmetric algorithms: a service that verifies tokens must not be able to sign them. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;
/** Tokens of any other declared type are rejected (RFC 8725, 3.11). */
const TOKEN_TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt']);

/** The scheme `Bearer` and a token of the form token68 (RFC 6750, 2.1). */
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const BEARER_OF_ANY_FORM = /^Bearer +[^ ]/i;

const Claims = Actor.extend({
  sub: Actor.shape.sub.refine(isStorable, UNSTORABLE),
  permissions: Actor.shape.permissions.default([]),
});

type Options = AuthConfig & { readonly clock?: Clock; readonly logger: KeyLogger };

/**
 * Verifies OAuth 2 bearer tokens: their signature by a key of `jwksUrl` (`http:`, `https:` or `file:`; RS256, ES256 or
 * EdDSA), their issuer, audience and expiry, and that they have a `sub`. `permissions` must be an array of strings; a
 * token without it has none. Verified tokens are cached for a minute.
 */
export function authenticator({ issuer, audience, jwksUrl, clock = systemClock, logger }: Options): Authenticator {
  const keys = verificationKeys(new URL(jwksUrl), logger);
  const expected = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['exp', 'sub'],
  };

  const verified = new VerifiedTokens();

  return async (request) => {
    const token = readToken(request);
    const at = clock();
    const known = verified.find(token, at);
    if (known) return known;

    assertOneSpelling(token);
    const { payload, protectedHeader } = await jwtVerify(token, keys, { ...expected, currentDate: at }).catch(refuse);
    assertTokenType(protectedHeader);
    const caller = parseClaims(payload);
    verified.add(token, caller, new Date((payload.exp ?? 0) * 1_000));
    return caller;
  };
}

function readToken({ headers }: Head): string {
  const { authorization = '' } = headers;
  const token = BEARER.exec(authorization)?.[1];
  if (token !== undefined) return token;
  if (BEARER_OF_ANY_FORM.test(authorization)) throw invalidToken('it has characters that no token has');
  throw new BearerProblem('The request has no bearer token.', { isTokenSent: false });
}

/**
 * Rejects other spellings of the same signature, with padding or stray bits at the end, which jose accepts. Base64url
 * in a token has no padding (RFC 7515, 2).
 */
function assertOneSpelling(token: string): void {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const isCanonical = Buffer.from(signature, 'base64url').toString('base64url') === signature;
  if (!isCanonical) throw invalidToken('its signature is not base64url without padding');
}

function refuse(error: unknown): never {
  if (error instanceof ProblemError) throw error;
  if (error instanceof errors.JWTExpired) throw invalidToken('it has expired');
  throw invalidToken(error instanceof Error ? error.message : 'it cannot be verified');
}

/** The type is unknown, because jose does not validate all members of a header. */
function assertTokenType({ typ = 'JWT' }: { readonly typ?: unknown }): void {
  const isAccessToken = typeof typ === 'string' && TOKEN_TYPES.has(typ.toLowerCase());
  if (!isAccessToken) throw invalidToken('it is not an access token');
}

function parseClaims(payload: unknown): Caller {
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw invalidToken(z.prettifyError(claims.error));
  return claims.data;
}

function invalidToken(reason: string): ProblemError {
  return new BearerProblem(`The bearer token is not valid: ${reason}.`, { isTokenSent: true });
}
