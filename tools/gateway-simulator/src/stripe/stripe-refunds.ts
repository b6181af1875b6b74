import { refundSession } from '../actions/refunds.ts';
import { withSession } from '../actions/sessions.ts';
import type { Refund } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { listPage, missing, refuseUnlessChargeable, sessionOfCapture, type StripeCall } from './stripe-call.ts';
import { captureIdOf, stripeRefund } from './stripe-objects.ts';
import { CreateRefund, ListQuery, OnlyExpand } from './stripe-requests.ts';

export function createRefund({ simulation, parameters }: StripeCall) {
  const { payment_intent: capture, charge = '', amount, metadata } = CreateRefund.parse(parameters);
  const session = sessionOfCapture(simulation, capture ?? captureIdOf(charge));
  refuseUnlessChargeable(amount ?? 0, session.currency);
  return stripeRefund(refundSession(simulation, { sessionId: session.id, amount, metadata }), session);
}

export function getRefund({ simulation, parameters, id }: StripeCall) {
  OnlyExpand.parse(parameters);
  const refund = simulation.ledger.refunds.find('stripe', id);
  if (!refund) throw missing('refund', id);
  return withSession(simulation, stripeRefund)(refund);
}

export function listRefunds({ simulation, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  const capture = query.payment_intent ?? (query.charge === undefined ? undefined : captureIdOf(query.charge));
  return listPage({
    url: '/v1/refunds',
    rows: refundsOf(simulation, capture),
    query,
    toObject: withSession(simulation, stripeRefund),
  });
}

function refundsOf(simulation: Simulation, capture: string | undefined): readonly Refund[] {
  const { refunds } = simulation.ledger;
  if (capture !== undefined) return refunds.inGroup(sessionOfCapture(simulation, capture).id);
  return refunds.of('stripe');
}
