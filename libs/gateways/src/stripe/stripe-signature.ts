import { remark } from '@booking/contracts';
import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isHmacSigned } from '../hmac-signature.ts';

/**
 * The largest difference between the signed time and ours. Stripe's libraries limit only the past; we limit the future
 * as well.
 */
const TOLERANCE_SECONDS = 300;
/** The largest number of signatures of one webhook that are checked. Stripe sends one signature per active secret. */
const SIGNATURES_MAX = 16;

export type Verification = { readonly verified: true } | { readonly verified: false; readonly reason: string };

/**
 * Verifies `Stripe-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>]` (docs.stripe.com/webhooks/signature): HMAC-SHA256
 * over `t.` and the raw body with the whole secret as key. Any `v1` may match any secret; other schemes are ignored. A
 * time that is exactly 300 s old is accepted. Never throws.
 */
export function verifyStripeSignature(callback: RawCallback, secrets: readonly string[], now: Date): Verification {
  const pairs = callbackHeader(callback, 'stripe-signature').split(',').map(toPair);
  const times = pairs.filter(([scheme]) => scheme === 't').map(([, value]) => value);
  const [timestamp = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(timestamp)) return { verified: false, reason: 'no time in the header' };

  const content = Buffer.concat([Buffer.from(`${timestamp}.`), callback.rawBody]);
  const versions = pairs.filter(([scheme]) => scheme === 'v1').slice(0, SIGNATURES_MAX);
  const signatures = versions.map(([, signature]) => signature);
  const signed = { content, keys: secrets, hash: 'sha256', encoding: 'hex' } as const;
  if (!isHmacSigned(signed, ...signatures)) return { verified: false, reason: remark('no-signature-matches') };

  const skewSeconds = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  if (skewSeconds > TOLERANCE_SECONDS) return { verified: false, reason: remark('signed-time-out-of-tolerance') };
  return { verified: true };
}

function toPair(item: string): readonly [scheme: string, value: string] {
  const separator = item.indexOf('=');
  return [item.slice(0, Math.max(separator, 0)).trim(), item.slice(separator + 1).trim()];
}
