import { randomUUID } from 'node:crypto';
import { newId } from '@booking/runtime';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';

export const SANDBOX_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const STRIPE_SECRET = 'whsec_of_a_stripe_endpoint';

export type SignedCallback = { body: string; headers: Record<string, string> };

type Signing = { id?: string; at?: Date; secret?: string };

/** Signs a webhook as the official package of Standard Webhooks does. */
export function signForSandbox(
  body: string,
  { id = `msg_${randomUUID()}`, at = new Date(), secret = SANDBOX_SECRET }: Signing = {},
): SignedCallback {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  return { body, headers };
}

/** Signs a webhook as Stripe's own package does. */
export function signForStripe(body: string, { at = new Date(), secret = STRIPE_SECRET }: Signing = {}): SignedCallback {
  const timestamp = Math.floor(at.getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { body, headers: { 'stripe-signature': header } };
}

type Session = { id?: string; paymentId?: string | null; captureId?: string | null; amount?: number };

/** The body of the sandbox's webhook about a payment. */
export function sandboxPayment(type: string, session: Session = {}): string {
  const { id = `sb_cs_${randomUUID()}`, paymentId = newId(), captureId = null, amount = 12_050 } = session;
  return JSON.stringify({
    type,
    data: {
      id,
      status: type.replace('payment.', ''),
      payment_id: paymentId,
      amount: { amount, currency: 'EUR' },
      checkout_url: 'https://sandbox.test/checkout',
      capture_id: captureId,
      reason: null,
      expires_at: '2026-11-21T12:00:00.000Z',
    },
  });
}

/** The body of Stripe's webhook about a paid checkout session. */
export function stripeSession({
  eventId = `evt_${randomUUID()}`,
  sessionId = `cs_${randomUUID()}`,
  livemode = false,
  paymentId = newId(),
} = {}): string {
  const session = {
    id: sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    url: null,
    amount_total: 12_050,
    currency: 'eur',
    client_reference_id: paymentId,
    metadata: { payment_id: paymentId },
    payment_intent: 'pi_1',
    expires_at: 1_795_000_000,
  };
  const event = { id: eventId, object: 'event', type: 'checkout.session.completed', livemode };
  return JSON.stringify({ ...event, created: 1_795_000_000, data: { object: session } });
}
