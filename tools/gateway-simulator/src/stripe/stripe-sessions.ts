import { expireSession as expire, getSession as find, type NewSession, openSession } from '../actions/sessions.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { listPage, missing, refuseUnlessChargeable, sessionOfCapture, type StripeCall } from './stripe-call.ts';
import { invalidRequest } from './stripe-error.ts';
import { stripeCharge, stripePaymentIntent, stripeSession } from './stripe-objects.ts';
import { AMOUNT_MAX, CreateSession, ListQuery, OnlyExpand } from './stripe-requests.ts';

const SESSION_SECONDS_MIN = 30 * 60;
const SESSION_SECONDS_MAX = 24 * 60 * 60;
/** How far an expiry may exceed its limits, because clocks differ and requests take time. */
const SLACK_SECONDS = 60;

export function createSession({ simulation, publicUrl, parameters }: StripeCall) {
  const request = CreateSession.parse(parameters);
  return stripeSession(openSession(simulation, toNewSession(request, simulation.clock())), publicUrl);
}

function toNewSession(request: CreateSession, now: Date): NewSession {
  const [{ quantity, price_data: price }] = request.line_items;
  const [amount, currency] = [quantity * price.unit_amount, price.currency.toUpperCase()];
  if (amount > AMOUNT_MAX) {
    throw invalidRequest({ code: 'amount_too_large', message: 'The total amount is too large', param: 'line_items' });
  }
  refuseUnlessChargeable(amount, currency);
  return {
    gateway: 'stripe',
    amount,
    currency,
    description: price.product_data.name,
    clientReference: request.client_reference_id ?? null,
    metadata: request.metadata,
    captureMetadata: request.payment_intent_data.metadata,
    returnUrl: request.success_url,
    cancelUrl: request.cancel_url ?? null,
    expiresAt: new Date(expiryOf(request, Math.floor(now.getTime() / 1000)) * 1000),
  };
}

function expiryOf({ expires_at: asked }: CreateSession, nowSeconds: number): number {
  if (asked === undefined) return nowSeconds + SESSION_SECONDS_MAX;
  const seconds = asked - nowSeconds;
  if (seconds < SESSION_SECONDS_MIN - SLACK_SECONDS || seconds > SESSION_SECONDS_MAX + SLACK_SECONDS) {
    throw invalidRequest({ message: 'expires_at must be 30 minutes to 24 hours from now', param: 'expires_at' });
  }
  return asked;
}

export function getSession({ simulation, publicUrl, parameters, id }: StripeCall) {
  const { expand } = OnlyExpand.parse(parameters);
  const session = ownSession(simulation, id);
  return expand.includes('payment_intent') ? expanded(session, publicUrl) : stripeSession(session, publicUrl);
}

function expanded(session: Session, publicUrl: string) {
  const object = stripeSession(session, publicUrl);
  return object.payment_intent === null ? object : { ...object, payment_intent: stripePaymentIntent(session) };
}

export function listSessions({ simulation: { ledger }, publicUrl, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  const toObject = query.expand.includes('data.payment_intent') ? expanded : stripeSession;
  return listPage({
    url: '/v1/checkout/sessions',
    rows: ledger.sessions.of('stripe'),
    query,
    toObject: (session) => toObject(session, publicUrl),
  });
}

export function expireSession({ simulation, publicUrl, parameters, id }: StripeCall) {
  OnlyExpand.parse(parameters);
  return stripeSession(expire(simulation, ownSession(simulation, id).id), publicUrl);
}

export function getPaymentIntent({ simulation, parameters, id }: StripeCall) {
  const { expand } = OnlyExpand.parse(parameters);
  const session = sessionOfCapture(simulation, id);
  const object = stripePaymentIntent(session);
  if (!expand.includes('latest_charge') || object.latest_charge === null) return object;
  return { ...object, latest_charge: stripeCharge(session, balanceOf(simulation.ledger, session).refunded) };
}

function ownSession(simulation: Simulation, id: string): Session {
  const session = find(simulation, id);
  if (session.gateway !== 'stripe') throw missing('checkout.session', id);
  return session;
}
