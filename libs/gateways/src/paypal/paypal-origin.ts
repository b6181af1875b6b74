/** The origins of PayPal, including the older names: over https, without user, port or path. */
const OWN = /^https:\/\/(?:api|api-m)(?:\.sandbox)?\.paypal\.com$/;
const LIVE = /^https:\/\/(?:api|api-m)\.paypal\.com$/;

/** Whether this origin is PayPal itself, live or its sandbox. */
export function isPaypalOrigin(origin: string): boolean {
  return OWN.test(origin);
}

export function isLiveOrigin(origin: string): boolean {
  return LIVE.test(origin);
}
