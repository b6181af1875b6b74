import { expireSession, type NewSession, openSession, OWN_PAGE } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { collectionOf, pageOf, refuseTooLittle, refuseUnlessMovable, sessionOfPayment } from './razorpay-call.ts';
import { CANCELLED, linkIdOf, razorpayLink, razorpayLinkWithPayments, razorpayPayment } from './razorpay-entities.ts';
import { razorpayError, unknownId } from './razorpay-error.ts';
import { CreateLink, ListLinks, ListQuery, Nothing } from './razorpay-requests.ts';

const LINK_SECONDS_MIN = 15 * 60;
const LINK_SECONDS_MAX = 183 * 24 * 60 * 60;

export function createLink({ simulation, publicUrl, body }: ApiCall): ApiAnswer {
  const request = CreateLink.parse(body);
  refuseUnlessMovable(request.amount, request.currency);
  refuseTooLittle(request.amount, request.currency);
  const { reference_id: reference } = request;
  if (reference !== undefined && linksOf(simulation, reference).length > 0) {
    throw razorpayError(
      `payment link with given reference_id: ${reference} already exists. Please create a payment link with a different reference_id`,
    );
  }
  const session = openSession(simulation, toNewSession(request, simulation.clock()));
  return ok(razorpayLinkWithPayments(session, publicUrl));
}

function linksOf({ ledger }: Simulation, reference: string): readonly Session[] {
  return ledger.sessions
    .inGroup(reference)
    .filter(({ gateway, clientReference }) => gateway === 'razorpay' && clientReference === reference);
}

function toNewSession(request: CreateLink, now: Date): NewSession {
  const { amount, currency, description, notes, reference_id: reference } = request;
  return {
    gateway: 'razorpay',
    amount,
    currency,
    description,
    clientReference: reference ?? null,
    metadata: notes,
    returnUrl: request.callback_url ?? OWN_PAGE,
    expiresAt: new Date(expiryOf(request, Math.floor(now.getTime() / 1000)) * 1000),
  };
}

function expiryOf({ expire_by: asked }: CreateLink, nowSeconds: number): number {
  if (asked === undefined) return nowSeconds + LINK_SECONDS_MAX;
  const seconds = asked - nowSeconds;
  if (seconds < LINK_SECONDS_MIN) {
    throw razorpayError('expire_by: timestamp must be atleast 15 minutes in future');
  }
  if (seconds > LINK_SECONDS_MAX) throw razorpayError('expire_by: timestamp must be within six months');
  return asked;
}

export function readLink({ simulation, publicUrl, query, id }: ApiCall): ApiAnswer {
  Nothing.parse(query);
  return ok(razorpayLinkWithPayments(ownSession(simulation, id), publicUrl));
}

/** Lists links, in `payment_links`. All other lists have `items`. */
export function listLinks({ simulation, publicUrl, query }: ApiCall): ApiAnswer {
  const { reference_id: reference, payment_id: paymentId } = ListLinks.parse(query);
  const sessions = simulation.ledger.sessions
    .of('razorpay')
    .filter(({ clientReference }) => reference === undefined || clientReference === reference)
    .filter(({ captureId }) => paymentId === undefined || captureId === paymentId);
  return ok({
    payment_links: pageOf(sessions, ListQuery.parse({})).map((session) => razorpayLink(session, publicUrl)),
  });
}

export function cancelLink({ simulation, publicUrl, body, id }: ApiCall): ApiAnswer {
  Nothing.parse(body ?? {});
  const session = ownSession(simulation, id);
  const { status } = razorpayLink(session, publicUrl);
  if (session.status !== 'open') throw razorpayError(`Payment Link cannot be cancelled as it is ${status}`);
  return ok(razorpayLinkWithPayments(expireSession(simulation, session.id, CANCELLED), publicUrl));
}

export function readPayment({ simulation, id }: ApiCall): ApiAnswer {
  return ok(paymentOf(simulation, sessionOfPayment(simulation, id)));
}

/** Lists all tries to pay. A link has none until a customer tries to pay. */
export function listPayments({ simulation, query }: ApiCall): ApiAnswer {
  const tried = simulation.ledger.sessions.of('razorpay').filter(({ captureId }) => captureId !== null);
  return ok(collectionOf(pageOf(tried, ListQuery.parse(query)).map((session) => paymentOf(simulation, session))));
}

export function listOrderPayments({ simulation, id }: ApiCall): ApiAnswer {
  const session = ownSession(simulation, linkIdOf(id));
  if (session.captureId === null) throw unknownId();
  return ok(collectionOf([paymentOf(simulation, session)]));
}

function paymentOf({ ledger }: Simulation, session: Session) {
  return razorpayPayment(session, balanceOf(ledger, session).refunded);
}

function ownSession({ ledger }: Simulation, id: string): Session {
  return ledger.sessions.require('razorpay', id, () => new SimulatorError('not_found', `There is no link ${id}`));
}
