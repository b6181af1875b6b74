import { refundSession } from '../actions/refunds.ts';
import { getSession } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { once, sessionOfCapture } from './paypal-call.ts';
import { nothingThere, paypalError } from './paypal-error.ts';
import { listedDispute, paypalDispute, paypalRefund } from './paypal-objects.ts';
import { CreateRefund, DisputeQuery } from './paypal-requests.ts';

export function createRefund(call: ApiCall): ApiAnswer {
  const request = CreateRefund.parse(call.request.body ?? {});
  const { amount, custom_id: customId, invoice_id: invoiceId, note_to_payer: note } = request;
  const session = sessionOfCapture(call, call.id);
  return once(call, () => {
    if (amount && amount.currency !== session.currency) {
      throw paypalError(422, 'CURRENCY_MISMATCH', 'The currency of the refund must be that of the capture.');
    }
    const metadata = {
      ...(customId !== undefined && { custom_id: customId }),
      ...(invoiceId !== undefined && { invoice_id: invoiceId }),
    };
    const order = { sessionId: session.id, amount: amount?.amount, metadata, note };
    return { status: 201, body: paypalRefund(refundSession(call.simulation, order), session) };
  });
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const refund = simulation.ledger.refunds.find('paypal', id);
  if (!refund) throw nothingThere();
  return { status: 200, body: paypalRefund(refund, getSession(simulation, refund.sessionId)) };
}

export function listDisputes(call: ApiCall): ApiAnswer {
  const { disputed_transaction_id: captureId, page_size: size } = DisputeQuery.parse(call.request.query);
  const session = sessionOfCapture(call, captureId);
  const disputes = call.simulation.ledger.disputes.inGroup(session.id);
  return { status: 200, body: { items: disputes.slice(0, size).map(listedDispute), links: [] } };
}

export function readDispute({ simulation, id }: ApiCall): ApiAnswer {
  const dispute = simulation.ledger.disputes.find('paypal', id);
  if (!dispute) throw nothingThere();
  return { status: 200, body: paypalDispute(dispute, getSession(simulation, dispute.sessionId)) };
}
