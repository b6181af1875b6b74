import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isHmacSigned } from '../hmac-signature.ts';

/**
 * Whether `X-Razorpay-Signature` is the lower-case hex HMAC-SHA256 of the raw body with one of the webhook's secrets as
 * key (razorpay.com/docs/webhooks/validate-test). Retries keep the secret they were first signed with, so an old secret
 * has to stay valid for a day after a rotation. Never throws.
 */
export function isSignedByRazorpay(callback: RawCallback, secrets: readonly string[]): boolean {
  const signature = callbackHeader(callback, 'x-razorpay-signature');
  return isHmacSigned({ content: callback.rawBody, keys: secrets, hash: 'sha256', encoding: 'hex' }, signature);
}
