import { cutText } from '../cut-text.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { CheckoutSession, FetchedPayment, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import { callStripe } from './stripe-api.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { type StripeParameters, toStripeForm } from './stripe-form.ts';
import { idOf, NamedStripeSession, OpenStripeSession, StripeSession } from './stripe-objects.ts';
import { moneyOf } from './stripe-reports.ts';

/** The time a customer has to pay. Stripe allows 30 minutes to 24 hours. */
const SESSION_SECONDS = 60 * 60;
const NAME_CHARACTERS_MAX = 250;

/** Opens a Checkout Session in `payment` mode. Its parameters depend on the attempt only, so that retries are equal. */
export async function createStripeSession(settings: StripeSettings, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const session = await callStripe(settings, {
    purpose: 'create session',
    path: 'checkout/sessions',
    answer: OpenStripeSession,
    change: { idempotencyKey: attempt.paymentId, parameters: sessionParameters(attempt) },
  });
  if (!session.url) throw new GatewayUnavailable('stripe create session: answered without an address');
  return {
    gatewayReference: session.id,
    redirectUrl: session.url,
    expiresAt: new Date(session.expires_at * 1000),
  };
}

function sessionParameters(attempt: PaymentAttempt): StripeParameters {
  const { amount, currency } = toStripeAmount(attempt.amount);
  const metadata = { payment_id: attempt.paymentId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: amount,
          product_data: { name: cutText(attempt.description, NAME_CHARACTERS_MAX) },
        },
      },
    ],
    client_reference_id: attempt.paymentId,
    metadata,
    payment_intent_data: { metadata },
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
    expires_at: Math.floor(attempt.createdAt.getTime() / 1000) + SESSION_SECONDS,
  };
}

/**
 * Closes an open session. The request has no idempotency key, because Stripe would repeat an error. An expired session
 * counts as success, because the answer to our first call may have been lost. Throws `GatewayRejected` when it is
 * complete.
 */
export async function expireStripeSession(settings: StripeSettings, payment: GatewayPaymentReference): Promise<void> {
  try {
    await callStripe(settings, {
      purpose: 'expire session',
      path: `checkout/sessions/${encodeURIComponent(payment.gatewayReference)}/expire`,
      answer: NamedStripeSession,
      change: { parameters: {} },
    });
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    if ((await getSession(settings, payment)).status !== 'expired') throw error;
  }
}

export async function fetchStripePayment(
  settings: StripeSettings,
  payment: GatewayPaymentReference,
): Promise<FetchedPayment> {
  const session = await getSession(settings, payment);
  return {
    ...toFetchedPayment(session),
    amount: requireAmount('stripe get session: answered', () => moneyOf(session)),
  };
}

export function toFetchedPayment(session: StripeSession): Omit<FetchedPayment, 'amount'> {
  return { status: statusOf(session), captureReference: idOf(session.payment_intent), reason: failureOf(session) };
}

/** The id of the payment intent; null when the session has none, so that nothing was ever taken. */
export async function resolveCapture(
  settings: StripeSettings,
  payment: GatewayPaymentReference,
): Promise<string | null> {
  return payment.captureReference ?? idOf((await getSession(settings, payment)).payment_intent);
}

async function getSession(settings: StripeSettings, payment: GatewayPaymentReference): Promise<StripeSession> {
  return callStripe(settings, {
    purpose: 'get session',
    path: `checkout/sessions/${encodeURIComponent(payment.gatewayReference)}?${toStripeForm({ expand: ['payment_intent'] })}`,
    answer: StripeSession,
  });
}

/**
 * Our status of a session. Stripe's oldest sessions have no status. A session that is neither complete nor expired is
 * open.
 */
function statusOf(session: StripeSession): FetchedPayment['status'] {
  const { status, payment_status: paid } = session;
  if (paid === 'paid') return 'succeeded';
  if (status !== 'complete') return status === 'expired' ? status : 'open';
  if (paid === 'no_payment_required') return 'succeeded';
  return hasFailed(session) ? 'failed' : 'pending';
}

/**
 * Whether a delayed payment has failed. Its session is complete and unpaid then, and only the payment intent shows the
 * failure.
 */
function hasFailed({ payment_intent: intent }: StripeSession): boolean {
  if (typeof intent !== 'object' || intent === null) return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

function failureOf({ payment_intent: intent }: StripeSession): string | null {
  return typeof intent === 'object' ? (intent?.last_payment_error?.message ?? null) : null;
}
