import { callbackHeader } from '../callback-header.ts';
import { isSameSecret } from '../constant-time.ts';
import type { RawCallback } from '../gateway-callback.ts';

/**
 * Whether `x-callback-token` is one of the account's tokens (docs.xendit.co/docs/handling-webhooks). It is the same in
 * every webhook, so it proves the sender and does not authenticate the content. Never throws.
 */
export function bringsXenditToken(callback: RawCallback, tokens: readonly string[]): boolean {
  const token = callbackHeader(callback, 'x-callback-token');
  return tokens.some((known) => isSameSecret(known, token));
}
