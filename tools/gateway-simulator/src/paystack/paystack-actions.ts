import { refundSession } from '../actions/refunds.ts';
import { getSession, openSession, OWN_PAGE } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { newId } from '../ids.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { isTooMuch, takenCurrencies } from './paystack-currencies.ts';
import { paystackError } from './paystack-error.ts';
import { paystackDispute, paystackRefund, paystackTime, paystackTransaction } from './paystack-objects.ts';
import { paystackPage } from './paystack-page.ts';
import { CreateRefund, Initialize, ListDisputes, ListRefunds, ListTransactions } from './paystack-requests.ts';

/** The "Payment session timeout" that the simulated account sets. At Paystack, pages never close without it. */
const SESSION_MS = 60 * 60 * 1000;

/** Creates a transaction. Only this answer has the address of the page. */
export function initialize({ simulation, publicUrl, request }: ApiCall): ApiAnswer {
  const order = Initialize.parse(request.body);
  refuseUnlessPayable(order);
  const { paystack } = simulation.protocols;
  const reference = order.reference ?? paystack.newId('session');
  if (simulation.ledger.sessions.get(reference)) {
    throw paystackError('Duplicate Transaction Reference', 'duplicate_reference');
  }
  openSession(simulation, {
    ...sessionOf(order, simulation.clock()),
    id: reference,
    captureId: paystack.newId('capture'),
  });
  const data = { authorization_url: `${publicUrl}/checkout/${reference}`, access_code: newId('code'), reference };
  return ok('Authorization URL created', data);
}

function refuseUnlessPayable({ amount, currency }: Initialize): void {
  if (!takenCurrencies.has(currency)) throw paystackError('Currency not supported by merchant', 'unsupported_currency');
  if (isTooMuch(amount)) throw paystackError('Transaction amount limit exceeded', 'invalid_amount');
}

function sessionOf({ amount, currency, metadata, email, callback_url: returnUrl }: Initialize, now: Date) {
  const cancelUrl = metadata['cancel_action'];
  const paymentId = metadata['payment_id'];
  return {
    gateway: 'paystack' as const,
    amount,
    currency,
    description: '',
    clientReference: typeof paymentId === 'string' ? paymentId : null,
    metadata: { json: JSON.stringify(metadata), email },
    returnUrl: returnUrl ?? OWN_PAGE,
    cancelUrl: typeof cancelUrl === 'string' ? cancelUrl : null,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  };
}

export function verify({ simulation, id }: ApiCall): ApiAnswer {
  const session = simulation.ledger.sessions.get(id);
  if (session?.gateway !== 'paystack' || session.captureId === null) {
    throw paystackError('Transaction reference not found.', 'transaction_not_found');
  }
  return ok('Verification successful', toTransaction(simulation)(session));
}

export function listTransactions({ simulation, request }: ApiCall): ApiAnswer {
  const { status, ...query } = ListTransactions.parse(request.query);
  const rows = transactionsOf(simulation).filter(
    (session) => status === undefined || toTransaction(simulation)(session).status === status,
  );
  const body = paystackPage(rows, query, { message: 'Transactions retrieved', toObject: toTransaction(simulation) });
  return { status: 200, body };
}

export function createRefund({ simulation, request }: ApiCall): ApiAnswer {
  const { transaction, amount, currency, ...notes } = CreateRefund.parse(request.body);
  const session = transactionNamed(simulation, transaction);
  if (currency !== undefined && currency !== session.currency) {
    throw new SimulatorError('wrong_currency', 'The payment has another currency');
  }
  const refund = refundSession(simulation, {
    sessionId: session.id,
    amount,
    clientReference: notes.merchant_note,
    note: notes.customer_note,
  });
  const data = { ...paystackRefund(refund, session), transaction: toTransaction(simulation)(session) };
  return ok('Refund has been queued for processing', { ...data, createdAt: paystackTime(refund.createdAt) });
}

export function listRefunds({ simulation, request }: ApiCall): ApiAnswer {
  const { transaction, currency, ...query } = ListRefunds.parse(request.query);
  const { ledger } = simulation;
  const all = transaction === undefined ? ledger.refunds.all() : refundsOf(simulation, transaction);
  const rows = all
    .filter(({ gateway }) => gateway === 'paystack')
    .filter((refund) => currency === undefined || refund.currency === currency);
  const toObject = (refund: Refund) => ({
    ...paystackRefund(refund, getSession(simulation, refund.sessionId)),
    created_at: paystackTime(refund.createdAt),
  });
  return { status: 200, body: paystackPage(rows, query, { message: 'Refunds retrieved', toObject }) };
}

function refundsOf(simulation: Simulation, transaction: string): readonly Refund[] {
  return simulation.ledger.refunds.inGroup(transactionNamed(simulation, transaction).id);
}

export function listDisputes({ simulation, request }: ApiCall): ApiAnswer {
  const { transaction, status, ...query } = ListDisputes.parse(request.query);
  const toObject = (dispute: Dispute) => ({
    ...paystackDispute(dispute, getSession(simulation, dispute.sessionId)),
    createdAt: paystackTime(dispute.createdAt),
  });
  const rows = simulation.ledger.disputes
    .of('paystack')
    .filter((dispute) => transaction === undefined || toObject(dispute).transaction.id.toString() === transaction)
    .filter((dispute) => status === undefined || toObject(dispute).status === status);
  return { status: 200, body: paystackPage(rows, query, { message: 'Disputes retrieved', toObject }) };
}

/** Finds a transaction by reference or id. */
function transactionNamed({ ledger }: Simulation, name: string): Session {
  const session =
    ledger.sessions.get(name) ?? ledger.sessions.inGroup(name).find(({ captureId }) => captureId === name);
  if (session?.gateway !== 'paystack') throw paystackError('Transaction not found', 'transaction_not_found');
  return session;
}

/** The transactions. A payment page of the dashboard becomes a transaction at the first try to pay. */
function transactionsOf({ ledger }: Simulation): readonly Session[] {
  return ledger.sessions.of('paystack').filter(({ captureId }) => captureId !== null);
}

function toTransaction({ ledger }: Simulation) {
  return (session: Session) => paystackTransaction(session, balanceOf(ledger, session).refunded);
}

function ok(message: string, data: unknown): ApiAnswer {
  return { status: 200, body: { status: true, message, data } };
}
