import { listPage, missing, type StripeCall } from './stripe-call.ts';
import { ListQuery, OnlyExpand } from './stripe-requests.ts';

export function getEvent({ simulation, parameters, id }: StripeCall): unknown {
  OnlyExpand.parse(parameters);
  const callback = simulation.ledger.callbacks.find('stripe', id);
  if (!callback) throw missing('event', id);
  return JSON.parse(callback.body);
}

export function listEvents({ simulation, parameters }: StripeCall) {
  const query = ListQuery.parse(parameters);
  return listPage({
    url: '/v1/events',
    rows: simulation.ledger.callbacks.of('stripe').filter(({ type }) => type === (query.type ?? type)),
    query,
    toObject: ({ body }): unknown => JSON.parse(body),
  });
}
