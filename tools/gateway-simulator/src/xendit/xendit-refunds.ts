import { refundSession } from '../actions/refunds.ts';
import { getSession, withSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import type { Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { isWithin, pageOf, sessionOfPayment } from './xendit-call.ts';
import { balanceOf, fromMajorUnits } from './xendit-currencies.ts';
import { xenditError } from './xendit-error.ts';
import { listedDispute, transactionIdOf, xenditDispute, xenditRefund, xenditTransaction } from './xendit-objects.ts';
import { CreateRefund, ListDisputes, ListRefunds, ListTransactions } from './xendit-requests.ts';

export function createRefund({ simulation, body }: ApiCall): ApiAnswer {
  const request = CreateRefund.parse(body);
  const { payment_request_id: requestId, reference_id: clientReference, metadata } = request;
  const session = sessionOfPayment(simulation, requestId);
  const amount = amountOf(request, session);
  const order = { sessionId: session.id, amount, metadata, clientReference };
  return ok(xenditRefund(refundSession(simulation, order), session));
}

function amountOf({ amount, currency }: CreateRefund, session: Session): number | undefined {
  if (currency !== undefined && currency !== session.currency) {
    throw xenditError(400, 'INVALID_VALUE_ERROR', `The payment is in ${session.currency}`);
  }
  if (amount === undefined) return undefined;
  const smallest = fromMajorUnits(amount, session.currency);
  if (smallest === undefined) throw xenditError(400, 'API_VALIDATION_ERROR', 'amount: is invalid');
  return smallest;
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const refusal = () => xenditError(404, 'DATA_NOT_FOUND', `There is no refund ${id}`);
  const found = simulation.ledger.refunds.require('xendit', id, refusal);
  return ok(withSession(simulation, xenditRefund)(found));
}

export function listRefunds({ simulation, query }: ApiCall): ApiAnswer {
  const { payment_request_id: requestId, limit, after_id: after } = ListRefunds.parse(query);
  const { ledger } = simulation;
  const rows =
    requestId === undefined
      ? ownRefunds(simulation)
      : ledger.refunds.inGroup(sessionOfPayment(simulation, requestId).id);
  const { page, hasMore } = pageOf(rows, { limit, after });
  return ok({ data: page.map(withSession(simulation, xenditRefund)), has_more: hasMore });
}

/** Lists the transactions of a balance. This simulator has only refunds among them. */
export function listTransactions({ simulation, query }: ApiCall): ApiAnswer {
  const { currency, limit, after_id: after, ...times } = ListTransactions.parse(query);
  const rows = ownRefunds(simulation)
    .filter((refund) => balanceOf(refund.currency) === currency)
    .filter(isWithin({ from: times['created[gte]'], until: times['created[lte]'] }));
  const { page, hasMore } = pageOf(rows, { limit, after, nameOf: transactionIdOf });
  return ok({ has_more: hasMore, data: page.map(withSession(simulation, xenditTransaction)), links: [] });
}

function ownRefunds({ ledger }: Simulation): readonly Refund[] {
  return ledger.refunds.of('xendit');
}

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
