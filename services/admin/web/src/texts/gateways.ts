/** The names of gateways, by their methods. They are the same in every language. */
export const gateways = {
  adyen: 'Adyen',
  mollie: 'Mollie',
  paypal: 'PayPal',
  paystack: 'Paystack',
  razorpay: 'Razorpay',
  sandbox: 'Sandbox',
  square: 'Square',
  stripe: 'Stripe',
  xendit: 'Xendit',
} as const;
