import { readFile } from 'node:fs/promises';
import { ProblemError } from '@booking/contracts';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { type FindKey, KeyCache, type KeyLogger } from './key-cache.ts';

const FETCH_TIMEOUT_MS = 3_000;

/**
 * The public keys of a JWKS (RFC 7517) at an `http:`, `https:` or `file:` address, reloaded for an unknown key id.
 * Throws `service-unavailable` when the keys cannot be loaded and the last ones are too old.
 */
export function verificationKeys(url: URL, logger: KeyLogger): JWTVerifyGetKey {
  const keys = new KeyCache(url.protocol === 'file:' ? () => readKeys(url) : keyFetcher(url), logger);
  return async (header, token) => {
    try {
      return await keys.find(header, token);
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

/** Each call fetches the keys. The cache of jose is off, because `KeyCache` decides when they are loaded. */
function keyFetcher(url: URL): () => Promise<FindKey> {
  const never = { cacheMaxAge: Infinity, cooldownDuration: Infinity };
  const keys = createRemoteJWKSet(url, { ...never, timeoutDuration: FETCH_TIMEOUT_MS });
  return async () => {
    await keys.reload();
    return keys;
  };
}

async function readKeys(url: URL): Promise<FindKey> {
  return createLocalJWKSet(JSON.parse(await readFile(url, 'utf8')) as JSONWebKeySet);
}
