import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isHmacSigned } from '../hmac-signature.ts';
import type { AdyenItem } from './adyen-notification.ts';

/** Whether one of the keys made the signature: an HMAC-SHA256 in Base64, by the bytes of a hexadecimal key. */
function isSigned(content: string | Buffer, signature: string, keys: readonly string[]): boolean {
  const bytes = keys.map((key) => Buffer.from(key, 'hex'));
  return isHmacSigned({ content, keys: bytes, hash: 'sha256', encoding: 'base64' }, signature);
}

/**
 * Whether an item carries a valid signature of its signed fields, see `AdyenItem`
 * (docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures). Retries keep the key they
 * were first signed with, so an old key has to stay valid for a while after a change.
 */
export function isItemSigned({ signedText, signature }: AdyenItem, keys: readonly string[]): boolean {
  return isSigned(signedText, signature, keys);
}

/** Whether `HmacSignature` signs the whole body, as in webhooks about platforms and the account. */
export function isBodySigned(callback: RawCallback, keys: readonly string[]): boolean {
  return isSigned(callback.rawBody, callbackHeader(callback, 'hmacsignature'), keys);
}
