import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

const SEED_BYTES = 32;
/** The prefix that makes an ed25519 seed a PKCS #8 private key (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export type SigningKey =
  { readonly version: 'v1'; readonly secret: Buffer } | { readonly version: 'v1a'; readonly privateKey: KeyObject };

/**
 * Reads `whsec_<base64>` (HMAC-SHA256) or `whsk_<base64>` (ed25519: the seed, optionally followed by the public key).
 * Undefined for a `whpk_…`, which only verifies.
 */
export function toSigningKey(text: string): SigningKey | undefined {
  if (text.startsWith('whpk_')) return undefined;
  const bytes = Buffer.from(text.replace(/^wh(sec|sk)_/, ''), 'base64');
  if (!text.startsWith('whsk_')) return { version: 'v1', secret: bytes };
  const key = Buffer.concat([PKCS8_PREFIX, bytes.subarray(0, SEED_BYTES)]);
  return { version: 'v1a', privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

/** The three headers of Standard Webhooks 1.0, with one signature per key. */
export function signStandardWebhook(
  { id, body, at }: { id: string; body: string; at: Date },
  keys: readonly SigningKey[],
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const content = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => signatureOf(key, content)).join(' '),
  };
}

function signatureOf(key: SigningKey, content: string): string {
  if (key.version === 'v1') return `v1,${createHmac('sha256', key.secret).update(content).digest('base64')}`;
  return `v1a,${sign(null, Buffer.from(content), key.privateKey).toString('base64')}`;
}
