import { createHmac } from 'node:crypto';
import { callbackHeader } from '../callback-header.ts';
import { isSameSecret } from '../constant-time.ts';
import type { RawCallback } from '../gateway-callback.ts';

/**
 * Whether `x-paystack-signature` is the lower-case hex HMAC-SHA512 of the raw body with one of these secret keys as key
 * (paystack.com/docs/payments/webhooks, "Signature validation"). Never throws.
 */
export function isSignedByPaystack(callback: RawCallback, secretKeys: readonly (string | Buffer)[]): boolean {
  const signature = callbackHeader(callback, 'x-paystack-signature');
  const expected = secretKeys.map((key) => createHmac('sha512', key).update(callback.rawBody).digest('hex'));
  return expected.some((digest) => isSameSecret(digest, signature));
}
