import type { CurrencyCode } from '@booking/contracts';

/** The type of the callback by which each gateway tells that a checkout page was paid. */
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

/** Their callbacks are not signed, so there is no signature to forge: they are taken for the hints that they are. */
export const unsigned: ReadonlySet<string> = new Set(['mollie']);

/** What proves them covers nothing of what they say: another body is taken for the hint that it is. */
export const unsignedBody: ReadonlySet<string> = new Set(['xendit']);

/** What is paid where euros are not taken. */
const currencies: Readonly<Record<string, CurrencyCode>> = { paystack: 'NGN', xendit: 'PHP' };

export function currencyAt(method: string): CurrencyCode {
  return currencies[method] ?? 'EUR';
}
