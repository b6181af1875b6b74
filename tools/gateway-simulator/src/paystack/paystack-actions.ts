import { refundSession } from '../actions/refunds.ts';
import { getSession, openSession } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { newId } from '../ids.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { AMOUNT_MAX, takenCurrencies } from './paystack-currencies.ts';
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
  const { reference } = order;
  if (simulation.ledger.sessions.get(reference)) {
    throw paystackError('Duplicate Transaction Reference', 'duplicate_reference');
  }
  openSession(simulation, {
    ...sessionOf(order, simulation.clock()),
    id: reference,
    captureId: simulation.protocols.paystack.newId('capture'),
  });
  const data = { authorization_url: `${publicUrl}/checkout/${reference}`, access_code: newId('code'), reference };
  return ok('Authorization URL created', data);
}

function refuseUnlessPayable({ amount, currency }: Initialize): void {
  if (!takenCurrencies.has(currency)) throw paystackError('Currency not supported by merchant', 'unsupported_currency');
  if (amount > AMOUNT_MAX) throw paystackError('Transaction amount limit exceeded', 'invalid_amount');
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
    returnUrl,
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
  const query = ListTransactions.parse(request.query);
  const sessions = simulation.ledger.sessions.of('paystack');
  // A payment page of the dashboard becomes a transaction at the first try to pay.
  const transactions = sessions.filter(({ captureId }) => captureId !== null);
  const page = { message: 'Transactions retrieved', toObject: toTransaction(simulation) };
  return { status: 200, body: paystackPage(transactions, query, page) };
}

export function createRefund({ simulation, request }: ApiCall): ApiAnswer {
  const { transaction, amount, currency, ...notes } = CreateRefund.parse(request.body);
  const session = transactionNamed(simulation, transaction);
  if (currency !== session.currency) {
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
  const { transaction, ...query } = ListRefunds.parse(request.query);
  const { refunds } = simulation.ledger;
  const rows =
    transaction === undefined ? refunds.of('paystack') : refunds.inGroup(transactionNamed(simulation, transaction).id);
  const toObject = (refund: Refund) => ({
    ...paystackRefund(refund, getSession(simulation, refund.sessionId)),
    created_at: paystackTime(refund.createdAt),
  });
  return { status: 200, body: paystackPage(rows, query, { message: 'Refunds retrieved', toObject }) };
}

export function listDisputes({ simulation, request }: ApiCall): ApiAnswer {
  const { transaction, ...query } = ListDisputes.parse(request.query);
  const toObject = (dispute: Dispute) => ({
    ...paystackDispute(dispute, getSession(simulation, dispute.sessionId)),
    createdAt: paystackTime(dispute.createdAt),
  });
  const rows = simulation.ledger.disputes
    .of('paystack')
    .filter((dispute) => transaction === undefined || toObject(dispute).transaction.id.toString() === transaction);
  return { status: 200, body: paystackPage(rows, query, { message: 'Disputes retrieved', toObject }) };
}

/** Finds a transaction by reference or id. */
function transactionNamed({ ledger }: Simulation, name: string): Session {
  const session =
    ledger.sessions.get(name) ?? ledger.sessions.inGroup(name).find(({ captureId }) => captureId === name);
  if (session?.gateway !== 'paystack') throw paystackError('Transaction not found', 'transaction_not_found');
  return session;
}

function toTransaction({ ledger }: Simulation) {
  return (session: Session) => paystackTransaction(session, balanceOf(ledger, session).refunded);
}

function ok(message: string, data: unknown): ApiAnswer {
  return { status: 200, body: { status: true, message, data } };
}
