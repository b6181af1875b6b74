import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isHmacSigned } from '../hmac-signature.ts';

export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature';

/**
 * Verifies `x-square-hmacsha256-signature` (developer.squareup.com/docs/webhooks/step3validate): base64 of HMAC-SHA256
 * over the address of the subscription, exactly as it was subscribed, and the raw body. Any key may match. The older
 * `x-square-signature` is ignored. Never throws.
 */
export function isSignedBySquare(callback: RawCallback, signatureKeys: readonly string[]): boolean {
  const signature = callbackHeader(callback, SIGNATURE_HEADER);
  const content = Buffer.concat([Buffer.from(callback.url), callback.rawBody]);
  return isHmacSigned({ content, keys: signatureKeys, hash: 'sha256', encoding: 'base64' }, signature);
}
