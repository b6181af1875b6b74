import { refundSession } from '../actions/refunds.ts';
import { getSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { answerOnce } from '../idempotency.ts';
import type { Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { collectionOf, pageOf, refuseUnlessMovable, sessionOfPayment } from './razorpay-call.ts';
import { razorpayRefund } from './razorpay-entities.ts';
import { razorpayError } from './razorpay-error.ts';
import { CreateRefund, IdempotencyKey, ListQuery } from './razorpay-requests.ts';

/** Only successful requests are stored under their key. */
export function createRefund(call: ApiCall): ApiAnswer {
  const key = IdempotencyKey.parse(call.request.header('x-refund-idempotency'));
  const request = CreateRefund.parse(call.body ?? {});
  const fingerprint = JSON.stringify([call.id, request]);
  const keyed = { gateway: 'razorpay', key, fingerprint } as const;
  const answer = answerOnce(call.simulation.ledger, keyed, () => refund(call, request));
  if (!answer) throw razorpayError('Different request with the same idempotency key has already been processed.');
  return answer;
}

function refund({ simulation, id }: ApiCall, request: CreateRefund): ApiAnswer {
  const { amount, receipt, notes } = request;
  const session = sessionOfPayment(simulation, id);
  refuseUnlessMovable(amount ?? 0, session.currency);
  if (receipt !== undefined && isUsed(simulation, session, receipt)) {
    throw razorpayError('Duplicate receipt found for this refund request.');
  }
  const order = { sessionId: session.id, amount, metadata: notes, clientReference: receipt };
  return ok(razorpayRefund(refundSession(simulation, order), session));
}

function isUsed({ ledger }: Simulation, session: Session, receipt: string): boolean {
  return ledger.refunds.inGroup(session.id).some(({ clientReference }) => clientReference === receipt);
}

export function listPaymentRefunds({ simulation, query, id }: ApiCall): ApiAnswer {
  const session = sessionOfPayment(simulation, id);
  return listed(simulation, simulation.ledger.refunds.inGroup(session.id), query);
}

export function listRefunds({ simulation, query }: ApiCall): ApiAnswer {
  const refunds = simulation.ledger.refunds.of('razorpay');
  return listed(simulation, refunds, query);
}

function listed(simulation: Simulation, refunds: readonly Refund[], query: unknown): ApiAnswer {
  const page = pageOf(refunds, ListQuery.parse(query));
  return ok(collectionOf(page.map((row) => toEntity(simulation, row))));
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const found = simulation.ledger.refunds.find('razorpay', id);
  if (!found) throw razorpayError('The id provided does not exist');
  return ok(toEntity(simulation, found));
}

function toEntity(simulation: Simulation, row: Refund) {
  return razorpayRefund(row, getSession(simulation, row.sessionId));
}
