/** The type of the callback by which each gateway tells that a checkout page was paid. */
export const paidEvents = {
  sandbox: 'payment.succeeded',
  stripe: 'checkout.session.completed',
  square: 'payment.updated',
  razorpay: 'payment_link.paid',
} as const;
