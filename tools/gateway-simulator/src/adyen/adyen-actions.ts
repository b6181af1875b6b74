import { refundSession } from '../actions/refunds.ts';
import { openSession } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { answerOnce } from '../idempotency.ts';
import type { Refund, Session } from '../ledger/records.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { AdyenAccount } from './adyen-account.ts';
import { adyenError } from './adyen-error.ts';
import { CreateRefund, CreateSession, IdempotencyKey } from './adyen-requests.ts';

const HOUR_MS = 3_600_000;
const SESSION_HOURS = 1;
const SESSION_HOURS_MAX = 24;

type AdyenCall = ApiCall & { readonly account: AdyenAccount };

export function createSession(call: AdyenCall): ApiAnswer {
  return once(call, ({ simulation, publicUrl }) => {
    const order = CreateSession.parse(call.request.body);
    requireAccount(call, order.merchantAccount);
    const session = openSession(simulation, {
      gateway: 'adyen',
      amount: order.amount.value,
      currency: order.amount.currency,
      description: order.lineItems[0]?.description ?? '',
      clientReference: order.reference,
      metadata: order.metadata,
      returnUrl: order.returnUrl,
      expiresAt: expiryOf(simulation, order.expiresAt),
    });
    const { merchantAccount, amount, reference, returnUrl, mode } = order;
    const { id, expiresAt } = session;
    const echo = { merchantAccount, amount, reference, returnUrl, mode };
    return { status: 201, body: { ...echo, id, expiresAt, url: `${publicUrl}/checkout/${id}` } };
  });
}

function expiryOf({ clock }: Simulation, expiresAt: string | undefined): Date {
  const now = clock().getTime();
  if (expiresAt === undefined) return new Date(now + SESSION_HOURS * HOUR_MS);
  const expiry = new Date(expiresAt);
  const hours = (expiry.getTime() - now) / HOUR_MS;
  if (hours > 0 && hours <= SESSION_HOURS_MAX) return expiry;
  throw adyenError("Field 'expiresAt' must be within 24 hours", { errorCode: '14_0412' });
}

/** Only confirms receipt, if the payment is known. A notification reports the outcome. */
export function createRefund(call: AdyenCall): ApiAnswer {
  return once(call, ({ simulation, request }) => {
    const { amount, reference, merchantAccount } = CreateRefund.parse(request.body);
    requireAccount(call, merchantAccount);
    const session = sessionOfPayment(simulation, call.id);
    if (amount.currency !== session.currency) throw adyenError('Currency differs', { errorCode: '137' });
    const refund = receiveRefund(simulation, session, { amount: amount.value, reference });
    const received = { paymentPspReference: session.captureId, pspReference: refund.id, status: 'received' };
    return { status: 201, body: { merchantAccount, amount, reference, ...received } };
  });
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

function requireAccount({ account }: AdyenCall, merchantAccount: string): void {
  if (merchantAccount === account.merchantAccount) return;
  throw adyenError('Invalid Merchant Account', { status: 403, errorCode: '901', errorType: 'security' });
}

/** Repeats the first answer for the same key (docs.adyen.com/development-resources/api-idempotency). */
function once(call: AdyenCall, act: (call: AdyenCall) => ApiAnswer): ApiAnswer {
  const { simulation, request } = call;
  const key = IdempotencyKey.parse(request.header('idempotency-key'));
  const keyed = { gateway: 'adyen', key, fingerprint: request.path } as const;
  return answerOnce(simulation.ledger, keyed, () => call.attempt(() => act(call))) ?? inProgress();
}

function inProgress(): ApiAnswer {
  return adyenError('Request already processed or in progress', { errorCode: '704' }).answer;
}
