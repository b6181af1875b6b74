import { expireSession, type NewSession, openSession } from '../actions/sessions.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Session } from '../ledger/records.ts';
import { orderOfPayment, ownOrder, pageOf, refuseUnlessHere, type SquareCall } from './square-call.ts';
import { invalidRequest } from './square-error.ts';
import { FULFILLMENT_UID, squareLink, squareOrder, squarePayment } from './square-objects.ts';
import { CreatePaymentLink, ListQuery, NoQuery, UpdateOrder } from './square-requests.ts';

/** The expiry of a session in the ledger. Links at Square do not expire. */
const LINK_MS = 10 * 365 * 24 * 60 * 60 * 1000;
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export function createPaymentLink(call: SquareCall) {
  const request = CreatePaymentLink.parse(call.body);
  refuseUnlessHere(call, request.order.location_id);
  const session = openSession(call.simulation, toNewSession(request, call.simulation.clock()));
  return {
    payment_link: squareLink(session, call.publicUrl),
    related_resources: { orders: [toOrder(call, session)] },
  };
}

function toNewSession({ order, ...request }: CreatePaymentLink, now: Date): NewSession {
  return {
    gateway: 'square',
    ...totalOf(order.line_items),
    description: order.line_items.map(({ name = 'Item' }) => name).join(', '),
    clientReference: order.reference_id ?? null,
    captureMetadata: request.payment_note === undefined ? {} : { note: request.payment_note },
    returnUrl: request.checkout_options.redirect_url ?? '/checkout/{CHECKOUT_SESSION_ID}',
    expiresAt: new Date(now.getTime() + LINK_MS),
  };
}

function totalOf(items: CreatePaymentLink['order']['line_items']): { amount: number; currency: string } {
  const [currency = '', other] = new Set(items.map(({ base_price_money: price }) => price.currency));
  if (other !== undefined) throw invalidRequest('CURRENCY_MISMATCH', 'All prices must be in one currency');
  const total: bigint = items.reduce(
    (sum, { quantity, base_price_money: price }) => sum + BigInt(quantity) * BigInt(price.amount),
    0n,
  );
  if (total > AMOUNT_MAX) throw invalidRequest('VALUE_TOO_HIGH', 'The total amount is too large');
  return { amount: Number(total), currency };
}

export function getOrder(call: SquareCall) {
  NoQuery.parse(call.query);
  return { order: toOrder(call, ownOrder(call, call.id)) };
}

/** Cancels an unpaid order. Every other change is refused. */
export function updateOrder(call: SquareCall) {
  const { order } = UpdateOrder.parse(call.body);
  refuseUnlessHere(call, order.location_id);
  const session = ownOrder(call, call.id);
  const current = orderVersion(call.simulation.ledger, session);
  if (order.version !== current) {
    const detail = `Supplied version ${order.version} does not match the current version ${current} of order ${session.id}.`;
    throw invalidRequest('VERSION_MISMATCH', detail, 'order.version');
  }
  if (!order.fulfillments?.some(({ uid }) => uid === FULFILLMENT_UID)) {
    throw invalidRequest('BAD_REQUEST', 'An order cannot be canceled before its fulfillments', 'order.fulfillments');
  }
  return { order: toOrder(call, expireSession(call.simulation, session.id)) };
}

function toOrder({ simulation, locationId }: SquareCall, session: Session) {
  return squareOrder({ session, locationId, version: orderVersion(simulation.ledger, session) });
}

/** The version of an order. It increases with every event about the order, its payment or its refunds. */
export function orderVersion({ callbacks }: Ledger, { id }: Session): number {
  return callbacks.inGroup(id).length + 1;
}

export function getPayment(call: SquareCall) {
  NoQuery.parse(call.query);
  return { payment: toPayment(call, orderOfPayment(call, call.id)) };
}

/** Lists every try to pay, with any result. */
export function listPayments(call: SquareCall) {
  const query = ListQuery.parse(call.query);
  if (query.location_id !== undefined) refuseUnlessHere(call, query.location_id);
  const tried = call.simulation.ledger.sessions.of('square').filter(({ captureId }) => captureId !== null);
  const { rows, ...page } = pageOf(tried, query);
  return { ...(rows.length > 0 && { payments: rows.map((session) => toPayment(call, session)) }), ...page };
}

function toPayment({ simulation, locationId }: SquareCall, session: Session) {
  return squarePayment({ session, locationId, refunds: simulation.ledger.refunds.inGroup(session.id) });
}
