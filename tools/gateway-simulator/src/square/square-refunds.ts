import { refundSession } from '../actions/refunds.ts';
import { getSession } from '../actions/sessions.ts';
import type { Refund } from '../ledger/records.ts';
import { orderOfPayment, pageOf, refuseUnlessHere, type SquareCall } from './square-call.ts';
import { invalidRequest, missing } from './square-error.ts';
import { squareDispute, squareRefund } from './square-objects.ts';
import { ListDisputes, ListQuery, NoQuery, RefundPayment } from './square-requests.ts';

export function refundPayment(call: SquareCall) {
  const { payment_id: paymentId, amount_money: money, reason } = RefundPayment.parse(call.body);
  const session = orderOfPayment(call, paymentId);
  if (money.currency !== session.currency) {
    throw invalidRequest('CURRENCY_MISMATCH', `The payment was made in ${session.currency}`, 'amount_money.currency');
  }
  const refund = refundSession(call.simulation, {
    sessionId: session.id,
    amount: money.amount,
    metadata: reason === undefined ? {} : { reason },
  });
  return { refund: toObject(call, refund) };
}

export function getRefund(call: SquareCall) {
  NoQuery.parse(call.query);
  const refund = call.simulation.ledger.refunds.require('square', call.id, () => missing('refund', call.id));
  return { refund: toObject(call, refund) };
}

export function listRefunds(call: SquareCall) {
  const query = ListQuery.parse(call.query);
  if (query.location_id !== undefined) refuseUnlessHere(call, query.location_id);
  const refunds = call.simulation.ledger.refunds.of('square');
  const { rows, ...page } = pageOf(refunds, query);
  return { ...(rows.length > 0 && { refunds: rows.map((refund) => toObject(call, refund)) }), ...page };
}

function toObject({ simulation, locationId }: SquareCall, refund: Refund) {
  return squareRefund(refund, getSession(simulation, refund.sessionId), locationId);
}

const PAGE = { sort_order: 'DESC', limit: 100 } as const;

/** Lists every dispute. This list has no filter by time. */
export function listDisputes(call: SquareCall) {
  const { location_id: location, ...query } = ListDisputes.parse(call.query);
  if (location !== undefined) refuseUnlessHere(call, location);
  const { ledger } = call.simulation;
  const disputes = ledger.disputes.of('square');
  const { rows, ...page } = pageOf(disputes, { ...PAGE, ...query });
  const objects = rows.map((dispute) =>
    squareDispute(dispute, getSession(call.simulation, dispute.sessionId), call.locationId),
  );
  return { ...(objects.length > 0 && { disputes: objects }), ...page };
}
