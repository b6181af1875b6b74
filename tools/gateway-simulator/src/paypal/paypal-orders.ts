import { captureSession, expireSession, openSession } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { once, orderOf, ownOrder, sessionOfCapture } from './paypal-call.ts';
import { paypalError } from './paypal-error.ts';
import { CLOSED, isClosed, isTaken, orderStatusOf, paypalCapture } from './paypal-objects.ts';
import { CreateOrder, Nothing, PatchOrder } from './paypal-requests.ts';

/** PayPal deletes unapproved orders and unused approvals after three hours. */
const ORDER_MS = 3 * 60 * 60 * 1000;

export function createOrder(call: ApiCall): ApiAnswer {
  const { purchase_units: units, payment_source: source } = CreateOrder.parse(call.request.body);
  const [{ custom_id: customId, invoice_id: invoiceId, amount, description }] = units;
  const { return_url: returnUrl, cancel_url: cancelUrl } = source.paypal.experience_context;
  return once(call, () => {
    const session = openSession(call.simulation, {
      gateway: 'paypal',
      ...amount,
      description,
      clientReference: customId ?? null,
      metadata: {
        ...(customId !== undefined && { custom_id: customId }),
        ...(invoiceId !== undefined && { invoice_id: invoiceId }),
      },
      returnUrl,
      cancelUrl,
      expiresAt: new Date(call.simulation.clock().getTime() + ORDER_MS),
    });
    return { status: 200, body: orderOf(call, session) };
  });
}

export function readOrder(call: ApiCall): ApiAnswer {
  return { status: 200, body: orderOf(call, ownOrder(call)) };
}

/**
 * The only supported change: an order without the intent to capture can no longer be captured. "You can update an order
 * with a CREATED or APPROVED status"; orders that wait for their payer have another one.
 */
export function patchOrder(call: ApiCall): ApiAnswer {
  const [{ value }] = PatchOrder.parse(call.request.body);
  const order = ownOrder(call);
  if (orderStatusOf(order) === 'PAYER_ACTION_REQUIRED' && !isClosed(order)) {
    throw paypalError(422, 'INVALID_PATCH_OPERATION', 'The operation cannot be honored in this status.');
  }
  if (value === 'AUTHORIZE' && !isClosed(order)) expireSession(call.simulation, order.id, CLOSED);
  return { status: 204, body: undefined };
}

export function captureOrder(call: ApiCall): ApiAnswer {
  Nothing.parse(call.request.body ?? {});
  const order = ownOrder(call);
  return once(call, () => {
    if (isClosed(order)) {
      throw paypalError(422, 'ACTION_DOES_NOT_MATCH_INTENT', "Order was created with an intent to 'AUTHORIZE'.");
    }
    if (isTaken(order)) throw paypalError(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
    if (!order.approval) throw paypalError(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.');
    return { status: 201, body: orderOf(call, captureSession(call.simulation, order.id, order.approval)) };
  });
}

export function readCapture(call: ApiCall): ApiAnswer {
  const session = sessionOfCapture(call, call.id);
  return { status: 200, body: paypalCapture(session, call.simulation.ledger.refunds.inGroup(session.id)) };
}
