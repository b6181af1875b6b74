/**
 * The step of refunds in this currency, in minor units: Stripe refunds dinars in steps of 0.010. The gateways refund
 * every amount in the other currencies of the model.
 */
export function refundStepMinorOf(currency: string): number {
  return currency === 'KWD' ? 10 : 1;
}

/**
 * The amount by which a cancellation may refund more than its terms owe. The bookings service does not know the steps
 * of payments from before it stored them, so only the refund is rounded up.
 */
export function roundingMinorOf(currency: string): number {
  return refundStepMinorOf(currency) - 1;
}
