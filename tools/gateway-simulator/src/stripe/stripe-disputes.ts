import { withSession } from '../actions/sessions.ts';
import { listPage, rowsOf, type StripeCall } from './stripe-call.ts';
import { stripeDispute } from './stripe-objects.ts';
import { ListQuery } from './stripe-requests.ts';

export function listDisputes({ simulation, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  return listPage({
    url: '/v1/disputes',
    rows: rowsOf(simulation, simulation.ledger.disputes, query),
    query,
    toObject: withSession(simulation, stripeDispute),
  });
}
