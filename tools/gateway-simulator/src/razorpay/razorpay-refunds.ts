import { refundSession } from '../actions/refunds.ts';
import { withSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { collectionOf, pageOf, refuseUnlessMovable, sessionOfPayment } from './razorpay-call.ts';
import { razorpayDispute, razorpayRefund } from './razorpay-entities.ts';
import { razorpayError, unknownId } from './razorpay-error.ts';
import { CreateRefund, ListQuery } from './razorpay-requests.ts';

export function createRefund({ simulation, body, id }: ApiCall): ApiAnswer {
  const { amount, receipt, notes } = CreateRefund.parse(body ?? {});
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
  const page = pageOf(simulation.ledger.refunds.inGroup(sessionOfPayment(simulation, id).id), ListQuery.parse(query));
  return ok(collectionOf(page.map(withSession(simulation, razorpayRefund))));
}

export function listRefunds({ simulation, query }: ApiCall): ApiAnswer {
  const page = pageOf(simulation.ledger.refunds.of('razorpay'), ListQuery.parse(query));
  return ok(collectionOf(page.map(withSession(simulation, razorpayRefund))));
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const found = simulation.ledger.refunds.require('razorpay', id, unknownId);
  return ok(withSession(simulation, razorpayRefund)(found));
}

export function listDisputes({ simulation, query }: ApiCall): ApiAnswer {
  const page = pageOf(simulation.ledger.disputes.of('razorpay'), ListQuery.parse(query));
  return ok(collectionOf(page.map(withSession(simulation, razorpayDispute))));
}
