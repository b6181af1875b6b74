import { refundSession } from '../actions/refunds.ts';
import { withSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { namesOf, sessionOfCapture } from './paypal-call.ts';
import { nothingThere, paypalError } from './paypal-error.ts';
import { listedDispute, paypalDispute, paypalRefund } from './paypal-objects.ts';
import { CreateRefund, DisputeQuery } from './paypal-requests.ts';

export function createRefund(call: ApiCall): ApiAnswer {
  const { amount, note_to_payer: note, ...names } = CreateRefund.parse(call.body ?? {});
  const session = sessionOfCapture(call, call.id);
  if (amount && amount.currency !== session.currency) {
    throw paypalError(422, 'CURRENCY_MISMATCH', 'The currency of the refund must be that of the capture.');
  }
  const order = { sessionId: session.id, amount: amount?.amount, metadata: namesOf(names), note };
  return ok(paypalRefund(refundSession(call.simulation, order), session), 201);
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const refund = simulation.ledger.refunds.require('paypal', id, nothingThere);
  return ok(withSession(simulation, paypalRefund)(refund));
}

export function listDisputes(call: ApiCall): ApiAnswer {
  const { disputed_transaction_id: captureId, page_size: size } = DisputeQuery.parse(call.query);
  const session = sessionOfCapture(call, captureId);
  const disputes = call.simulation.ledger.disputes.inGroup(session.id);
  return ok({ items: disputes.slice(0, size).map(listedDispute), links: [] });
}

export function readDispute({ simulation, id }: ApiCall): ApiAnswer {
  const dispute = simulation.ledger.disputes.require('paypal', id, nothingThere);
  return ok(withSession(simulation, paypalDispute)(dispute));
}
