import { captureSession, expireSession, openSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { namesOf, orderOf, ownOrder, sessionOfCapture } from './paypal-call.ts';
import { paypalError } from './paypal-error.ts';
import { CLOSED, isClosed, isTaken, orderStatusOf, paypalCapture } from './paypal-objects.ts';
import { CreateOrder, Nothing, PatchOrder } from './paypal-requests.ts';

/** The time after which PayPal deletes an unapproved order, or an unused approval. */
const ORDER_MS = 3 * 60 * 60 * 1000;

export function createOrder(call: ApiCall): ApiAnswer {
  const { purchase_units: units, payment_source: source } = CreateOrder.parse(call.body);
  const [{ amount, description, ...names }] = units;
  const { return_url: returnUrl, cancel_url: cancelUrl } = source.paypal.experience_context;
  const session = openSession(call.simulation, {
    gateway: 'paypal',
    ...amount,
    description,
    clientReference: names.custom_id ?? null,
    metadata: namesOf(names),
    returnUrl,
    cancelUrl,
    expiresAt: new Date(call.simulation.clock().getTime() + ORDER_MS),
  });
  return ok(orderOf(call, session));
}

export function readOrder(call: ApiCall): ApiAnswer {
  return ok(orderOf(call, ownOrder(call)));
}

/**
 * Changes an order so that it can no longer be captured, the only supported change. "You can update an order with a
 * CREATED or APPROVED status"; an order that waits for its payer has another status.
 */
export function patchOrder(call: ApiCall): ApiAnswer {
  const [{ value }] = PatchOrder.parse(call.body);
  const order = ownOrder(call);
  if (orderStatusOf(order) === 'PAYER_ACTION_REQUIRED' && !isClosed(order)) {
    throw paypalError(422, 'INVALID_PATCH_OPERATION', 'The operation cannot be honored in this status.');
  }
  if (value === 'AUTHORIZE' && !isClosed(order)) expireSession(call.simulation, order.id, CLOSED);
  return ok(undefined, 204);
}

export function captureOrder(call: ApiCall): ApiAnswer {
  Nothing.parse(call.body ?? {});
  const order = ownOrder(call);
  if (isClosed(order)) {
    throw paypalError(422, 'ACTION_DOES_NOT_MATCH_INTENT', "Order was created with an intent to 'AUTHORIZE'.");
  }
  if (isTaken(order)) throw paypalError(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
  if (!order.approval) throw paypalError(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.');
  const session = captureSession(call.simulation, order.id, order.approval);
  if (!isTaken(session)) throw paypalError(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.');
  return ok(orderOf(call, session), 201);
}

export function readCapture(call: ApiCall): ApiAnswer {
  const session = sessionOfCapture(call, call.id);
  return ok(paypalCapture(session, call.simulation.ledger.refunds.inGroup(session.id)));
}
