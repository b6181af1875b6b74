import type { CurrencyCode } from '@booking/contracts';

/** The event type by which each gateway reports a paid checkout page. */
export const paidEvents = {
  sandbox: 'payment.succeeded',
  stripe: 'checkout.session.completed',
  square: 'payment.updated',
  razorpay: 'payment_link.paid',
  mollie: 'payment.succeeded',
  paypal: 'PAYMENT.CAPTURE.COMPLETED',
  paystack: 'charge.success',
  xendit: 'payment_session.completed',
  adyen: 'AUTHORISATION',
} as const;

/** Their webhooks are unsigned, so there is no signature to forge. They are hints. */
export const unsigned: ReadonlySet<string> = new Set(['mollie']);

/** Their proof does not cover the body, so a webhook with another body is a hint. */
export const unsignedBody: ReadonlySet<string> = new Set(['xendit']);

/** The currencies of gateways that do not accept euros. */
const currencies: Readonly<Record<string, CurrencyCode>> = { paystack: 'NGN', xendit: 'PHP' };

export function currencyAt(method: string): CurrencyCode {
  return currencies[method] ?? 'EUR';
}
