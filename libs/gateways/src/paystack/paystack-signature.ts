import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isHmacSigned } from '../hmac-signature.ts';

/**
 * Whether `x-paystack-signature` is the lower-case hex HMAC-SHA512 of the raw body with one of these secret keys as key
 * (paystack.com/docs/payments/webhooks, "Signature validation"). Never throws.
 */
export function isSignedByPaystack(callback: RawCallback, secretKeys: readonly (string | Buffer)[]): boolean {
  const signature = callbackHeader(callback, 'x-paystack-signature');
  return isHmacSigned({ content: callback.rawBody, keys: secretKeys, hash: 'sha512', encoding: 'hex' }, signature);
}
