import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { remark } from '@booking/contracts';
import { callbackHeader } from '../callback-header.ts';
import { isSameSecret } from '../constant-time.ts';
import type { RawCallback } from '../gateway-callback.ts';

/**
 * The largest difference between the signed time and ours, in either direction (the reference libraries of Standard
 * Webhooks).
 */
const TOLERANCE_SECONDS = 300;
/** The largest number of signatures of one webhook that are checked. A gateway sends one signature per active key. */
const SIGNATURES_MAX = 16;
const HMAC_KEY_BYTES_MIN = 16;
const HMAC_KEY_BYTES_MAX = 64;
const PUBLIC_KEY_BYTES = 32;

export type VerificationKey =
  { readonly version: 'v1'; readonly secret: Buffer } | { readonly version: 'v1a'; readonly publicKey: KeyObject };

export type Verification =
  { readonly verified: true; readonly id: string } | { readonly verified: false; readonly reason: string };

/**
 * Reads `whsec_<base64>` (HMAC-SHA256, the prefix may be missing) or `whpk_<base64>` (ed25519), the key formats of
 * Standard Webhooks. Undefined when it is neither.
 */
export function parseVerificationKey(text: string): VerificationKey | undefined {
  const bytes = decodeBase64(text.replace(/^wh(sec|pk)_/, ''));
  if (!bytes) return undefined;
  if (text.startsWith('whpk_')) return bytes.length === PUBLIC_KEY_BYTES ? ed25519Key(bytes) : undefined;
  const isKey = bytes.length >= HMAC_KEY_BYTES_MIN && bytes.length <= HMAC_KEY_BYTES_MAX;
  return isKey ? { version: 'v1', secret: bytes } : undefined;
}

function ed25519Key(bytes: Buffer): VerificationKey {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
  return { version: 'v1a', publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/**
 * Verifies `webhook-id`, `webhook-timestamp` and `webhook-signature` over the raw body (Standard Webhooks 1.0, `v1` and
 * `v1a`). Any signature of the list may match any of the keys. Two rules are stricter than in the reference libraries:
 * the time must consist of digits, and the id must have no full stop, which could move the boundary between id, time
 * and body. Never throws.
 */
export function verifySandboxSignature(
  callback: RawCallback,
  keys: readonly VerificationKey[],
  now: Date,
): Verification {
  const id = callbackHeader(callback, 'webhook-id');
  const timestamp = callbackHeader(callback, 'webhook-timestamp');
  if (!/^[!-\-/-~]{1,255}$/.test(id)) return { verified: false, reason: 'webhook-id is missing or malformed' };
  if (!/^\d{1,12}$/.test(timestamp)) return { verified: false, reason: 'webhook-timestamp is missing or malformed' };

  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), callback.rawBody]);
  const signatures = callbackHeader(callback, 'webhook-signature').split(' ').slice(0, SIGNATURES_MAX);
  const isSigned = signatures.some((signature) => keys.some((key) => isSignedBy(key, signature, content)));
  if (!isSigned) return { verified: false, reason: remark('no-signature-matches') };

  const skewSeconds = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  if (skewSeconds > TOLERANCE_SECONDS) return { verified: false, reason: remark('timestamp-out-of-tolerance') };
  return { verified: true, id };
}

function isSignedBy(key: VerificationKey, signature: string, content: Buffer): boolean {
  if (key.version === 'v1') {
    const expected = createHmac('sha256', key.secret).update(content).digest('base64');
    return isSameSecret(signature, `v1,${expected}`);
  }
  const bytes = signature.startsWith('v1a,') ? decodeBase64(signature.slice('v1a,'.length)) : undefined;
  return bytes !== undefined && verify(null, content, key.publicKey, bytes);
}

/** Decodes base64. Node skips characters that are not base64, so a text must encode back to itself. */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
}
