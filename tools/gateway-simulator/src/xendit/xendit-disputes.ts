import { getSession, withSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { isWithin, pageOf } from './xendit-call.ts';
import { xenditError } from './xendit-error.ts';
import { listedDispute, xenditDispute } from './xendit-objects.ts';
import { ListDisputes } from './xendit-requests.ts';

export function readDispute({ simulation, id }: ApiCall): ApiAnswer {
  const refusal = () => xenditError(404, 'DATA_NOT_FOUND', `There is no dispute ${id}`);
  const found = simulation.ledger.disputes.require('xendit', id, refusal);
  return ok(withSession(simulation, xenditDispute)(found));
}

export function listDisputes({ simulation, query }: ApiCall): ApiAnswer {
  const { payment_id: paymentId, limit, cursor: after, ...times } = ListDisputes.parse(query);
  const rows = simulation.ledger.disputes
    .of('xendit')
    .filter(({ sessionId }) => paymentId === undefined || getSession(simulation, sessionId).captureId === paymentId)
    .filter(isWithin({ from: times.created_after, until: times.created_before }));
  const { page, hasMore } = pageOf(rows, { limit, after });
  const data = page.map(withSession(simulation, listedDispute));
  return ok({ data, pagination: { next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null, has_more: hasMore } });
}
