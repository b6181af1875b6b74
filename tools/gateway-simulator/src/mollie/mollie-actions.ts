import { refundSession } from '../actions/refunds.ts';
import { expireSession, openSession } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { Action, ApiCall } from '../gateway-api.ts';
import { answerOnce } from '../idempotency.ts';
import type { Session } from '../ledger/records.ts';
import { mollieError } from './mollie-error.ts';
import { CANCELED, mollieChargeback, molliePayment, mollieRefund } from './mollie-objects.ts';
import { molliePage } from './mollie-page.ts';
import { CreatePayment, CreateRefund, PageQuery, PaymentQuery } from './mollie-requests.ts';

/** The time a customer has to pay: half an hour, as for cards, because the customer has not chosen a method yet. */
const PAYMENT_MS = 30 * 60 * 1000;

export function createPayment(call: ApiCall): ApiAnswer {
  const { amount, webhookUrl, cancelUrl, ...order } = CreatePayment.parse(call.request.body);
  return once(call, ({ simulation, publicUrl }) => {
    const session = openSession(simulation, {
      gateway: 'mollie',
      ...amount,
      description: order.description,
      clientReference: order.metadata['payment_id'] ?? null,
      metadata: order.metadata,
      returnUrl: order.redirectUrl,
      cancelUrl: cancelUrl ?? null,
      callbackUrl: webhookUrl ?? null,
      expiresAt: new Date(simulation.clock().getTime() + PAYMENT_MS),
    });
    return { status: 201, body: molliePayment(session, publicUrl) };
  });
}

export function readPayment(call: ApiCall): ApiAnswer {
  const { embed } = PaymentQuery.parse(call.request.query);
  const { ledger } = call.simulation;
  const session = ownPayment(call);
  const embedded = {
    ...(embed.includes('refunds') && { refunds: ledger.refunds.inGroup(session.id).map(mollieRefund) }),
    ...(embed.includes('chargebacks') && { chargebacks: ledger.disputes.inGroup(session.id).map(mollieChargeback) }),
  };
  const payment = molliePayment(session, call.publicUrl);
  return { status: 200, body: embed.length === 0 ? payment : { ...payment, _embedded: embedded } };
}

export function cancelPayment(call: ApiCall): ApiAnswer {
  const { id } = ownPayment(call);
  return { status: 200, body: molliePayment(expireSession(call.simulation, id, CANCELED), call.publicUrl) };
}

export function listPayments({ simulation, publicUrl, request }: ApiCall): ApiAnswer {
  const query = PageQuery.parse(request.query);
  const rows = simulation.ledger.sessions.of('mollie');
  const toObject = (session: Session) => molliePayment(session, publicUrl);
  return { status: 200, body: molliePage(rows, query, { name: 'payments', toObject }) };
}

export function createRefund(call: ApiCall): ApiAnswer {
  const { amount, metadata, description: note } = CreateRefund.parse(call.request.body);
  const session = ownPayment(call);
  return once(call, ({ simulation }) => {
    if (amount.currency !== session.currency) throw mollieError(422, 'The currency is another one', 'amount');
    const order = { sessionId: session.id, amount: amount.amount, metadata, note };
    return { status: 201, body: mollieRefund(refundSession(simulation, order)) };
  });
}

export function listRefundsOfPayment(call: ApiCall): ApiAnswer {
  const query = PageQuery.parse(call.request.query);
  const rows = call.simulation.ledger.refunds.inGroup(ownPayment(call).id);
  return { status: 200, body: molliePage(rows, query, { name: 'refunds', toObject: mollieRefund }) };
}

export function listRefunds({ simulation, request }: ApiCall): ApiAnswer {
  const query = PageQuery.parse(request.query);
  const rows = simulation.ledger.refunds.of('mollie');
  return { status: 200, body: molliePage(rows, query, { name: 'refunds', toObject: mollieRefund }) };
}

export function listChargebacks({ simulation, request }: ApiCall): ApiAnswer {
  const query = PageQuery.parse(request.query);
  const rows = simulation.ledger.disputes.of('mollie');
  return { status: 200, body: molliePage(rows, query, { name: 'chargebacks', toObject: mollieChargeback }) };
}

function ownPayment({ simulation, id }: ApiCall): Session {
  const session = simulation.ledger.sessions.find('mollie', id);
  if (!session) throw mollieError(404, `No payment exists with token ${id}.`);
  return session;
}

/**
 * Repeats the first answer for the same key (docs.mollie.com/reference/api-idempotency), with any body. Mollie forgets
 * a key after an hour; this ledger does not.
 */
function once(call: ApiCall, act: Action): ApiAnswer {
  const keyed = { gateway: 'mollie', key: call.request.header('idempotency-key'), fingerprint: '' } as const;
  return answerOnce(call.simulation.ledger, keyed, () => call.attempt(() => act(call))) ?? conflict();
}

function conflict(): ApiAnswer {
  return mollieError(409, 'A request with this key is different').answer;
}
