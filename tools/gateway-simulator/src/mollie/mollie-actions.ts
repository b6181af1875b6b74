import { refundSession } from '../actions/refunds.ts';
import { expireSession, openSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import type { Session } from '../ledger/records.ts';
import { mollieError } from './mollie-error.ts';
import { CANCELED, mollieChargeback, molliePayment, mollieRefund } from './mollie-objects.ts';
import { CreatePayment, CreateRefund, PageQuery, PaymentQuery } from './mollie-requests.ts';

/** How long a customer can pay: half an hour, as with cards, because the customer has not chosen a method yet. */
const PAYMENT_MS = 30 * 60 * 1000;

export function createPayment({ simulation, publicUrl, body }: ApiCall): ApiAnswer {
  const { amount, webhookUrl, cancelUrl, ...order } = CreatePayment.parse(body);
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
  return ok(molliePayment(session, publicUrl), 201);
}

export function readPayment(call: ApiCall): ApiAnswer {
  const { embed } = PaymentQuery.parse(call.query);
  const { ledger } = call.simulation;
  const session = ownPayment(call);
  const embedded = {
    ...(embed.includes('refunds') && { refunds: ledger.refunds.inGroup(session.id).map(mollieRefund) }),
    ...(embed.includes('chargebacks') && { chargebacks: ledger.disputes.inGroup(session.id).map(mollieChargeback) }),
  };
  const payment = molliePayment(session, call.publicUrl);
  return ok(embed.length === 0 ? payment : { ...payment, _embedded: embedded });
}

export function cancelPayment(call: ApiCall): ApiAnswer {
  const { id } = ownPayment(call);
  return ok(molliePayment(expireSession(call.simulation, id, CANCELED), call.publicUrl));
}

export function listPayments({ simulation, publicUrl, query }: ApiCall): ApiAnswer {
  const rows = simulation.ledger.sessions.of('mollie');
  const toObject = (session: Session) => molliePayment(session, publicUrl);
  return ok(molliePage(rows, PageQuery.parse(query), { name: 'payments', toObject }));
}

export function createRefund(call: ApiCall): ApiAnswer {
  const { amount, metadata, description: note } = CreateRefund.parse(call.body);
  const session = ownPayment(call);
  if (amount.currency !== session.currency) throw mollieError(422, 'The payment has another currency', 'amount');
  const order = { sessionId: session.id, amount: amount.amount, metadata, note };
  return ok(mollieRefund(refundSession(call.simulation, order)), 201);
}

export function listRefundsOfPayment(call: ApiCall): ApiAnswer {
  const rows = call.simulation.ledger.refunds.inGroup(ownPayment(call).id);
  return ok(molliePage(rows, PageQuery.parse(call.query), { name: 'refunds', toObject: mollieRefund }));
}

export function listRefunds({ simulation, query }: ApiCall): ApiAnswer {
  const rows = simulation.ledger.refunds.of('mollie');
  return ok(molliePage(rows, PageQuery.parse(query), { name: 'refunds', toObject: mollieRefund }));
}

export function listChargebacks({ simulation, query }: ApiCall): ApiAnswer {
  const rows = simulation.ledger.disputes.of('mollie');
  return ok(molliePage(rows, PageQuery.parse(query), { name: 'chargebacks', toObject: mollieChargeback }));
}

function ownPayment({ simulation, id }: ApiCall): Session {
  const refusal = () => mollieError(404, `No payment exists with token ${id}.`);
  return simulation.ledger.sessions.require('mollie', id, refusal);
}

type Listed = { readonly id: string };
type Listing<Row> = { readonly name: 'payments' | 'refunds' | 'chargebacks'; readonly toObject: (row: Row) => unknown };

/** A page of a list, newest first, that begins with `from`. The link to the next page names its first record. */
function molliePage<Row extends Listed>(
  rows: readonly Row[],
  { from, limit }: PageQuery,
  { name, toObject }: Listing<Row>,
) {
  const newestFirst = rows.toReversed();
  const start = from === undefined ? 0 : newestFirst.findIndex(({ id }) => id === from);
  if (start < 0) throw mollieError(400, `There is no ${from ?? ''} in this list`, 'from');
  const page = newestFirst.slice(start, start + limit);
  const next = newestFirst[start + limit];
  const href = `https://api.mollie.com/v2/${name}?from=${next?.id ?? ''}&limit=${limit.toString()}`;
  return {
    count: page.length,
    _embedded: { [name]: page.map(toObject) },
    _links: { previous: null, next: next ? { href, type: 'application/hal+json' } : null },
  };
}
