import { listPage, missing, type StripeCall } from './stripe-call.ts';
import { ListQuery, OnlyExpand } from './stripe-requests.ts';

export function getEvent({ simulation, parameters, id }: StripeCall): unknown {
  OnlyExpand.parse(parameters);
  return JSON.parse(simulation.ledger.callbacks.require('stripe', id, () => missing('event', id)).body);
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
