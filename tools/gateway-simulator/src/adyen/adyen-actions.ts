import { refundSession } from '../actions/refunds.ts';
import { openSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import type { Refund, Session } from '../ledger/records.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { AdyenAccount } from './adyen-account.ts';
import { adyenError } from './adyen-error.ts';
import { CreateRefund, CreateSession } from './adyen-requests.ts';

const HOUR_MS = 3_600_000;
const SESSION_HOURS = 1;
const SESSION_HOURS_MAX = 24;

type AdyenCall = ApiCall & { readonly account: AdyenAccount };

export function createSession({ simulation, publicUrl, body, account }: AdyenCall): ApiAnswer {
  const order = CreateSession.parse(body);
  requireAccount(account, order.merchantAccount);
  const { merchantAccount, amount, reference, returnUrl, mode } = order;
  const { id, expiresAt } = openSession(simulation, {
    gateway: 'adyen',
    amount: amount.value,
    currency: amount.currency,
    description: order.lineItems[0]?.description ?? '',
    clientReference: reference,
    metadata: order.metadata,
    returnUrl,
    expiresAt: expiryOf(simulation, order.expiresAt),
  });
  const echo = { merchantAccount, amount, reference, returnUrl, mode };
  return ok({ ...echo, id, expiresAt, url: `${publicUrl}/checkout/${id}` }, 201);
}

function expiryOf({ clock }: Simulation, expiresAt: string | undefined): Date {
  const now = clock().getTime();
  if (expiresAt === undefined) return new Date(now + SESSION_HOURS * HOUR_MS);
  const expiry = new Date(expiresAt);
  const hours = (expiry.getTime() - now) / HOUR_MS;
  if (hours > 0 && hours <= SESSION_HOURS_MAX) return expiry;
  throw adyenError("Field 'expiresAt' must be within 24 hours", { errorCode: '14_0412' });
}

/** Confirms the receipt of a refund, if the payment is known. A notification reports the outcome. */
export function createRefund({ simulation, body, id, account }: AdyenCall): ApiAnswer {
  const { amount, reference, merchantAccount } = CreateRefund.parse(body);
  requireAccount(account, merchantAccount);
  const session = sessionOfPayment(simulation, id);
  if (amount.currency !== session.currency) throw adyenError('Currency differs', { errorCode: '137' });
  const refund = receiveRefund(simulation, session, { amount: amount.value, reference });
  const received = { paymentPspReference: session.captureId, pspReference: refund.id, status: 'received' };
  return ok({ merchantAccount, amount, reference, ...received }, 201);
}

type RefundOrder = { readonly amount: number; readonly reference: string | undefined };

function receiveRefund(simulation: Simulation, session: Session, { amount, reference }: RefundOrder): Refund {
  const order = { sessionId: session.id, amount, metadata: {}, clientReference: reference };
  try {
    return refundSession(simulation, order);
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    return refuse(simulation, session, { ...order, reason: error.message });
  }
}

type Refused = Pick<Refund, 'sessionId' | 'amount' | 'metadata' | 'clientReference' | 'reason'>;

function refuse(simulation: Simulation, session: Session, refused: Refused): Refund {
  const refund = simulation.ledger.refunds.put({
    ...refused,
    id: simulation.protocols.adyen.newId('refund'),
    gateway: 'adyen',
    origin: 'api',
    currency: session.currency,
    status: 'failed',
    createdAt: simulation.clock().toISOString(),
  });
  announce(simulation, { about: 'refund', change: 'created', refund, session });
  return refund;
}

function sessionOfPayment({ ledger }: Simulation, pspReference: string): Session {
  const session = ledger.sessions.inGroup(pspReference).find(({ captureId }) => captureId === pspReference);
  if (session?.gateway === 'adyen') return session;
  throw adyenError('Original pspReference required for this operation', { errorCode: '167' });
}

function requireAccount(account: AdyenAccount, merchantAccount: string): void {
  if (merchantAccount === account.merchantAccount) return;
  throw adyenError('Invalid Merchant Account', { status: 403, errorCode: '901', errorType: 'security' });
}
