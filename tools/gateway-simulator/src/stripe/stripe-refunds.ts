import { refundSession } from '../actions/refunds.ts';
import { withSession } from '../actions/sessions.ts';
import { listPage, missing, refuseUnlessChargeable, rowsOf, sessionOfCapture, type StripeCall } from './stripe-call.ts';
import { captureIdOf, stripeDispute, stripeRefund } from './stripe-objects.ts';
import { CreateRefund, ListQuery, OnlyExpand } from './stripe-requests.ts';

export function createRefund({ simulation, parameters }: StripeCall) {
  const { payment_intent: capture, charge = '', amount, metadata } = CreateRefund.parse(parameters);
  const session = sessionOfCapture(simulation, capture ?? captureIdOf(charge));
  refuseUnlessChargeable(amount ?? 0, session.currency);
  return stripeRefund(refundSession(simulation, { sessionId: session.id, amount, metadata }), session);
}

export function getRefund({ simulation, parameters, id }: StripeCall) {
  OnlyExpand.parse(parameters);
  const refund = simulation.ledger.refunds.require('stripe', id, () => missing('refund', id));
  return withSession(simulation, stripeRefund)(refund);
}

export function listRefunds({ simulation, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  return listPage({
    url: '/v1/refunds',
    rows: rowsOf(simulation, simulation.ledger.refunds, query),
    query,
    toObject: withSession(simulation, stripeRefund),
  });
}

export function listDisputes({ simulation, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  return listPage({
    url: '/v1/disputes',
    rows: rowsOf(simulation, simulation.ledger.disputes, query),
    query,
    toObject: withSession(simulation, stripeDispute),
  });
}
