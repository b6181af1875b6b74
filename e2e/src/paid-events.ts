/** The type of the callback by which each gateway tells that a checkout page was paid. */
export const paidEvents = {
  sandbox: 'payment.succeeded',
  stripe: 'checkout.session.completed',
  square: 'payment.updated',
  razorpay: 'payment_link.paid',
  mollie: 'payment.succeeded',
} as const;

/** Their callbacks are not signed, so there is no signature to forge: they are taken for the hints that they are. */
export const unsigned: ReadonlySet<string> = new Set(['mollie']);
