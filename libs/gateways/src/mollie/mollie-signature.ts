import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isHmacSigned } from '../hmac-signature.ts';

const PREFIX = 'sha256=';
/** The largest number of signatures of one webhook that are checked. */
const SIGNATURES_MAX = 16;

/**
 * Verifies `X-Mollie-Signature: sha256=<hex>` (docs.mollie.com/reference/webhooks-new): HMAC-SHA256 over the raw body
 * with the whole secret as key. Any of several signatures may match any secret; the prefix may be missing, as Mollie's
 * own libraries allow. Never throws.
 */
export function isMollieSigned(callback: RawCallback, secrets: readonly string[]): boolean {
  const signatures = callbackHeader(callback, 'x-mollie-signature').split(',', SIGNATURES_MAX).map(withoutPrefix);
  return isHmacSigned({ content: callback.rawBody, keys: secrets, hash: 'sha256', encoding: 'hex' }, ...signatures);
}

function withoutPrefix(text: string): string {
  const signature = text.trim();
  return signature.startsWith(PREFIX) ? signature.slice(PREFIX.length) : signature;
}
