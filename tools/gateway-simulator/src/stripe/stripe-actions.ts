import { refundSession } from '../actions/refunds.ts';
import { expireSession, getSession, openSession } from '../actions/sessions.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { isChargeable } from './stripe-currencies.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';
import type { FormValue } from './stripe-form.ts';
import { captureIdOf, stripeCharge, stripePaymentIntent, stripeRefund, stripeSession } from './stripe-objects.ts';
import { CreateRefund, CreateSession, ListQuery, OnlyExpand } from './stripe-requests.ts';

const SESSION_SECONDS_MIN = 30 * 60;
const SESSION_SECONDS_MAX = 24 * 60 * 60;
/** Clocks differ and requests travel: how much nearer than the limit an expiry may be. */
const SLACK_SECONDS = 60;

/** One endpoint: parsed parameters and the id of the path in, the object of the answer out. */
export type StripeAction = (parameters: { readonly [name: string]: FormValue }, id: string) => unknown;

/** What the endpoints do. They throw what `refusals` knows how to answer. */
export function stripeActions(simulation: Simulation, publicUrl: () => string) {
  const { ledger } = simulation;

  return {
    createSession(parameters) {
      const request = CreateSession.parse(parameters);
      const session = openSession(simulation, toNewSession(request, simulation.clock()));
      return stripeSession(session, publicUrl());
    },
    getSession(parameters, id) {
      const { expand } = OnlyExpand.parse(parameters);
      const session = ownSession(simulation, id);
      const object = stripeSession(session, publicUrl());
      const isExpanded = expand.includes('payment_intent') && object.payment_intent !== null;
      return isExpanded ? { ...object, payment_intent: stripePaymentIntent(session) } : object;
    },
    listSessions(parameters) {
      const query = ListQuery.parse(parameters);
      const sessions =
        query.payment_intent === undefined ? ledger.sessions.all() : ledger.sessions.inGroup(query.payment_intent);
      const own = sessions.filter(({ gateway }) => gateway === 'stripe');
      return page('/v1/checkout/sessions', own, query, (session) => stripeSession(session, publicUrl()));
    },
    expireSession(parameters, id) {
      OnlyExpand.parse(parameters);
      ownSession(simulation, id);
      return stripeSession(expireSession(simulation, id), publicUrl());
    },
    getPaymentIntent(parameters, id) {
      const { expand } = OnlyExpand.parse(parameters);
      const session = capturedIn(simulation, id);
      const object = stripePaymentIntent(session);
      const isExpanded = expand.includes('latest_charge') && object.latest_charge !== null;
      return isExpanded ? { ...object, latest_charge: chargeOf(simulation, session) } : object;
    },
    getCharge(parameters, id) {
      OnlyExpand.parse(parameters);
      return chargeOf(simulation, capturedIn(simulation, captureIdOf(id)));
    },
    createRefund(parameters) {
      const request = CreateRefund.parse(parameters);
      const session = capturedIn(simulation, request.payment_intent ?? captureIdOf(request.charge ?? ''));
      refuseUnlessChargeable(request.amount ?? 0, session.currency);
      const { amount, metadata } = request;
      const plan = simulation.refundBehaviours.take();
      return refundObject(
        simulation,
        refundSession(simulation, { sessionId: session.id, amount, metadata, origin: 'api', plan }),
      );
    },
    getRefund(parameters, id) {
      OnlyExpand.parse(parameters);
      const refund = ledger.refunds.get(id);
      if (refund?.gateway !== 'stripe') throw missing('refund', id);
      return refundObject(simulation, refund);
    },
    listRefunds(parameters) {
      const query = ListQuery.parse(parameters);
      const capture = query.payment_intent ?? (query.charge && captureIdOf(query.charge));
      const refunds =
        capture === undefined ? ledger.refunds.all() : ledger.refunds.inGroup(capturedIn(simulation, capture).id);
      const own = refunds.filter(({ gateway }) => gateway === 'stripe');
      return page('/v1/refunds', own, query, (refund) => refundObject(simulation, refund));
    },
    getEvent(parameters, id) {
      OnlyExpand.parse(parameters);
      const callback = ledger.callbacks.get(id);
      if (callback?.gateway !== 'stripe') throw missing('event', id);
      return JSON.parse(callback.body) as unknown;
    },
    listEvents(parameters) {
      const query = ListQuery.parse(parameters);
      const own = ledger.callbacks
        .all()
        .filter(({ gateway, type }) => gateway === 'stripe' && type === (query.type ?? type));
      return page('/v1/events', own, query, ({ body }) => JSON.parse(body) as unknown);
    },
  } satisfies Record<string, StripeAction>;
}

function toNewSession(request: CreateSession, now: Date) {
  const [first] = request.line_items;
  const currency = (first?.price_data.currency ?? '').toUpperCase();
  const amount = request.line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  );
  refuseUnlessChargeable(amount, currency);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const expiresAtSeconds = request.expires_at ?? nowSeconds + SESSION_SECONDS_MAX;
  refuseUnlessInTime(expiresAtSeconds - nowSeconds);
  return {
    gateway: 'stripe' as const,
    amount,
    currency,
    description: first?.price_data.product_data.name ?? '',
    clientReference: request.client_reference_id ?? null,
    metadata: request.metadata,
    captureMetadata: request.payment_intent_data.metadata,
    returnUrl: request.success_url,
    cancelUrl: request.cancel_url ?? null,
    callbackUrl: null,
    expiresAt: new Date(expiresAtSeconds * 1000),
  };
}

function refuseUnlessChargeable(amount: number, currency: string): void {
  if (isChargeable(amount, currency)) return;
  throw invalidRequest({
    code: 'invalid_charge_amount_no_decimal_compatible',
    message: `An amount in ${currency} must not use its last digits`,
    param: 'amount',
  });
}

function refuseUnlessInTime(seconds: number): void {
  if (seconds >= SESSION_SECONDS_MIN - SLACK_SECONDS && seconds <= SESSION_SECONDS_MAX + SLACK_SECONDS) return;
  throw invalidRequest({ message: 'expires_at must be 30 minutes to 24 hours from now', param: 'expires_at' });
}

function ownSession(simulation: Simulation, id: string): Session {
  const session = getSession(simulation, id);
  if (session.gateway !== 'stripe') throw missing('checkout.session', id);
  return session;
}

function capturedIn({ ledger }: Simulation, captureId: string): Session {
  const [session] = ledger.sessions.inGroup(captureId);
  if (session?.gateway !== 'stripe') throw missing('payment_intent', captureId);
  return session;
}

function chargeOf({ ledger }: Simulation, session: Session) {
  return stripeCharge(session, balanceOf(ledger, session).refunded);
}

function refundObject(simulation: Simulation, refund: Refund) {
  return stripeRefund(refund, getSession(simulation, refund.sessionId));
}

function missing(what: string, id: string): StripeError {
  return new StripeError(404, 'invalid_request_error', { code: 'resource_missing', message: `No such ${what}: ${id}` });
}

/** The newest first, as Stripe lists everything. */
function page<Row extends { id: string }>(
  url: string,
  rows: readonly Row[],
  query: ListQuery,
  toObject: (row: Row) => unknown,
) {
  const newestFirst = rows.toReversed();
  const start = newestFirst.findIndex(({ id }) => id === query.starting_after) + 1;
  const data = newestFirst.slice(start, start + query.limit).map(toObject);
  return { object: 'list', url, data, has_more: start + query.limit < newestFirst.length };
}
