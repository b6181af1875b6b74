/**
 * The headers that gateways sign with, and so the ones needed to verify a stored callback again. All others are dropped:
 * they may carry what is not ours to keep, such as an access token of an own proxy, or Xendit's shared secret.
 */
const PROOF_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'stripe-signature',
  'hmacsignature',
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
  'x-square-hmacsha256-signature',
  'x-mollie-signature',
  'x-paystack-signature',
  'x-razorpay-signature',
  'x-razorpay-event-id',
]);

/** Header names are lower-case. */
export function keepProof(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(isProof));
}

function isProof(header: [string, string | undefined]): header is [string, string] {
  return PROOF_HEADERS.has(header[0]) && header[1] !== undefined;
}
