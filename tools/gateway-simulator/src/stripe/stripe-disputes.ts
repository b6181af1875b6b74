import { withSession } from '../actions/sessions.ts';
import type { Dispute } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { listPage, sessionOfCapture, type StripeCall } from './stripe-call.ts';
import { captureIdOf, stripeDispute } from './stripe-objects.ts';
import { ListQuery } from './stripe-requests.ts';

export function listDisputes({ simulation, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  const capture = query.payment_intent ?? (query.charge === undefined ? undefined : captureIdOf(query.charge));
  return listPage({
    url: '/v1/disputes',
    rows: disputesOf(simulation, capture),
    query,
    toObject: withSession(simulation, stripeDispute),
  });
}

function disputesOf(simulation: Simulation, capture: string | undefined): readonly Dispute[] {
  const { disputes } = simulation.ledger;
  if (capture !== undefined) return disputes.inGroup(sessionOfCapture(simulation, capture).id);
  return disputes.of('stripe');
}
