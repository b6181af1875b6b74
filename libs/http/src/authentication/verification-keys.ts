import { readFile } from 'node:fs/promises';
import { ProblemError } from '@booking/contracts';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type LocalJWKSet,
} from 'jose';

const CACHE_MS_MAX = 600_000;
/** An unknown key id triggers a reload of the keys, at most this often. */
const COOLDOWN_MS = 30_000;
const FETCH_TIMEOUT_MS = 3_000;

/**
 * The public keys of a JWKS (RFC 7517) at an `http:`, `https:` or `file:` address, reloaded for an unknown key id.
 * Throws `service-unavailable` when the keys cannot be loaded.
 */
export function verificationKeys(url: URL): JWTVerifyGetKey {
  const findKey = url.protocol === 'file:' ? fileKeys(url) : remoteKeys(url);
  return async (header, token) => {
    try {
      return await findKey(header, token);
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      throw new ProblemError('service-unavailable', 'The keys that verify bearer tokens cannot be read now.');
    }
  };
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

function remoteKeys(url: URL): JWTVerifyGetKey {
  return createRemoteJWKSet(url, {
    cacheMaxAge: CACHE_MS_MAX,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: FETCH_TIMEOUT_MS,
  });
}

function fileKeys(url: URL): JWTVerifyGetKey {
  let keys: LocalJWKSet | undefined;
  let readAtMs = -Infinity;

  const refresh = async (): Promise<LocalJWKSet> => {
    readAtMs = performance.now();
    return (keys = createLocalJWKSet(JSON.parse(await readFile(url, 'utf8')) as JSONWebKeySet));
  };

  return async (header, token) => {
    const ageMs = performance.now() - readAtMs;
    const current = keys && ageMs < CACHE_MS_MAX ? keys : await refresh();
    try {
      return await current(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || ageMs < COOLDOWN_MS) throw error;
      return (await refresh())(header, token);
    }
  };
}
