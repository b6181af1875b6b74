import { expireSession as expire, getSession as find, type NewSession, openSession } from '../actions/sessions.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { listPage, missing, refuseUnlessChargeable, sessionOfCapture, type StripeCall } from './stripe-call.ts';
import { invalidRequest } from './stripe-error.ts';
import { captureIdOf, stripeCharge, stripePaymentIntent, stripeSession } from './stripe-objects.ts';
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
  const { currency, description, amount } = orderOf(request);
  refuseUnlessChargeable(amount, currency);
  return {
    gateway: 'stripe',
    amount,
    currency,
    description,
    clientReference: request.client_reference_id ?? null,
    metadata: request.metadata,
    captureMetadata: request.payment_intent_data.metadata,
    returnUrl: request.success_url,
    cancelUrl: request.cancel_url ?? null,
    expiresAt: new Date(expiryOf(request, Math.floor(now.getTime() / 1000)) * 1000),
  };
}

function orderOf({ line_items: items }: CreateSession): { currency: string; description: string; amount: number } {
  const prices = items.map(({ price_data: price }) => price);
  const [currency = '', other] = new Set(prices.map((price) => price.currency.toUpperCase()));
  if (other !== undefined) throw invalidRequest({ message: 'All prices must be in one currency', param: 'line_items' });
  return { currency, amount: totalOf(items), description: prices.map((price) => price.product_data.name).join(', ') };
}

function totalOf(items: CreateSession['line_items']): number {
  const total: bigint = items.reduce(
    (sum, { quantity, price_data: price }) => sum + BigInt(quantity) * BigInt(price.unit_amount),
    0n,
  );
  if (total <= AMOUNT_MAX) return Number(total);
  throw invalidRequest({ code: 'amount_too_large', message: 'The total amount is too large', param: 'line_items' });
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
  const { payment_intent: capture, expand } = query;
  const toObject = expand.includes('data.payment_intent') ? expanded : stripeSession;
  const sessions = capture === undefined ? ledger.sessions.all() : ledger.sessions.inGroup(capture);
  return listPage({
    url: '/v1/checkout/sessions',
    rows: sessions.filter(({ gateway }) => gateway === 'stripe'),
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
  const isExpanded = expand.includes('latest_charge') && object.latest_charge !== null;
  return isExpanded ? { ...object, latest_charge: chargeOf(simulation, session) } : object;
}

export function getCharge({ simulation, parameters, id }: StripeCall) {
  OnlyExpand.parse(parameters);
  return chargeOf(simulation, sessionOfCapture(simulation, captureIdOf(id)));
}

function chargeOf({ ledger }: Simulation, session: Session) {
  return stripeCharge(session, balanceOf(ledger, session).refunded);
}

function ownSession(simulation: Simulation, id: string): Session {
  const session = find(simulation, id);
  if (session.gateway !== 'stripe') throw missing('checkout.session', id);
  return session;
}
