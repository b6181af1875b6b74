import { createHmac } from 'node:crypto';
import { callbackHeader } from '../callback-header.ts';
import { isSameSecret } from '../constant-time.ts';
import type { RawCallback } from '../payment-gateway.ts';
import type { AdyenItem } from './adyen-notification.ts';

/** Adyen signs in Base64 an HMAC-SHA256, with the bytes that a key of `keys` is the hexadecimal form of. */
function isSigned(content: string | Buffer, signature: string, keys: readonly string[]): boolean {
  const expected = keys.map((key) => createHmac('sha256', Buffer.from(key, 'hex')).update(content).digest('base64'));
  return expected.some((digest) => isSameSecret(digest, signature));
}

/**
 * Whether an item of a notification carries the signature of its signed fields, see `AdyenItem`
 * (docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures). Notifications keep the key they
 * were first signed with, so that an old one counts for a while after it was changed.
 */
export function isItemSigned({ signedText, signature }: AdyenItem, keys: readonly string[]): boolean {
  return isSigned(signedText, signature, keys);
}

/** Whether the whole body is signed in `HmacSignature`, as webhooks of platforms and of the account are. */
export function isBodySigned(callback: RawCallback, keys: readonly string[]): boolean {
  return isSigned(callback.rawBody, callbackHeader(callback, 'hmacsignature'), keys);
}
