import type { SessionChange } from '../gateway-protocol.ts';
import type { Approval, Session } from '../ledger/records.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';

const DECLINED = 'card_declined';
/** Where a customer comes back to from a session that no shop made. */
export const OWN_PAGE = '/checkout/{CHECKOUT_SESSION_ID}';
const DASHBOARD_SESSION_MS = 24 * 60 * 60 * 1000;

export type NewSession = Pick<
  Session,
  | 'gateway'
  | 'amount'
  | 'currency'
  | 'description'
  | 'clientReference'
  | 'metadata'
  | 'captureMetadata'
  | 'returnUrl'
  | 'cancelUrl'
  | 'callbackUrl'
> & {
  readonly expiresAt: Date;
  /** The names it has at gateways where its client, or its beginning, gives it one. */
  readonly id?: string;
  readonly captureId?: string;
};

export type DashboardSession = Pick<Session, 'gateway' | 'amount' | 'currency'>;

/** Opens a checkout session that expires by itself. */
export function openSession(simulation: Simulation, { expiresAt, ...given }: NewSession): Session {
  const session = simulation.ledger.sessions.put({
    id: simulation.protocols[given.gateway].newId('session'),
    captureId: null,
    ...given,
    status: 'open',
    reason: null,
    createdAt: simulation.clock().toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  armExpiry(simulation, session);
  return session;
}

/** A session made at the gateway itself, by a payment link or at a till: it names no payment of any client. */
export function openDashboardSession(simulation: Simulation, order: DashboardSession): Session {
  return openSession(simulation, {
    ...order,
    description: 'Made in the dashboard',
    clientReference: null,
    metadata: {},
    captureMetadata: {},
    returnUrl: OWN_PAGE,
    cancelUrl: null,
    callbackUrl: null,
    expiresAt: new Date(simulation.clock().getTime() + DASHBOARD_SESSION_MS),
  });
}

/** Lets an open session expire when its time comes; also after a restart. */
export function armExpiry(simulation: Simulation, { id, status, expiresAt }: Session): void {
  if (status !== 'open') return;
  simulation.timers.after(Date.parse(expiresAt) - simulation.clock().getTime(), () => {
    if (simulation.ledger.sessions.get(id)?.status === 'open') expireSession(simulation, id);
  });
}

/** `amount`: what is paid, as with a transfer that somebody types, when that is not what was asked for. */
export type PaymentMade = { readonly method?: 'instant' | 'delayed' | undefined; readonly amount?: number | undefined };

/**
 * The customer pays, or approves where the client then takes the money. With a delayed method the money is pending until
 * `settleSession`.
 */
export function paySession(simulation: Simulation, id: string, { method, amount }: PaymentMade = {}): Session {
  const session = getOpenSession(simulation, id);
  const approval: Approval = { method: method ?? 'instant', amount: amount ?? session.amount };
  const isCapturedByClient = simulation.protocols[session.gateway].isCapturedByClient?.(session) ?? false;
  if (!isCapturedByClient) return captureSession(simulation, id, approval);
  return change(simulation, { ...session, approval, reason: null }, 'approved');
}

/** The money that the customer agreed to is taken. */
export function captureSession(simulation: Simulation, id: string, { method, amount }: Approval): Session {
  const session = getOpenSession(simulation, id);
  const status = method === 'delayed' ? 'pending' : 'succeeded';
  return change(simulation, { ...session, ...tried(simulation, session), amount, status, reason: null }, status);
}

/** The customer's card is declined. */
export function declineSession(simulation: Simulation, id: string, reason = DECLINED): Session {
  const session = getOpenSession(simulation, id);
  if (simulation.protocols[session.gateway].isDeclineFinal) {
    return change(simulation, { ...session, status: 'failed', reason }, 'failed');
  }
  return change(simulation, { ...session, ...tried(simulation, session), reason }, 'declined');
}

/** The session is closed: by the client, which may be a reason of its own, or because its time is over. */
export function expireSession(simulation: Simulation, id: string, reason?: string): Session {
  const session = getOpenSession(simulation, id);
  return change(simulation, { ...session, status: 'expired', reason: reason ?? session.reason }, 'expired');
}

/** The money of a delayed method arrives, or does not. */
export function settleSession(simulation: Simulation, id: string, status: 'succeeded' | 'failed'): Session {
  const session = getSession(simulation, id);
  if (session.status !== 'pending') throw new SimulatorError('not_pending', `Session ${id} is ${session.status}`);
  return change(simulation, { ...session, status, reason: status === 'failed' ? 'payment_failed' : null }, 'settled');
}

export function getSession({ ledger }: Simulation, id: string): Session {
  const session = ledger.sessions.get(id);
  if (!session) throw new SimulatorError('not_found', `There is no session ${id}`);
  return session;
}

function getOpenSession(simulation: Simulation, id: string): Session {
  const session = getSession(simulation, id);
  if (session.status !== 'open') throw new SimulatorError('session_not_open', `Session ${id} is ${session.status}`);
  return session;
}

function tried({ protocols }: Simulation, { gateway, captureId }: Session): { captureId: string } {
  return { captureId: captureId ?? protocols[gateway].newId('capture') };
}

function change(simulation: Simulation, session: Session, change: SessionChange): Session {
  simulation.ledger.sessions.put(session);
  announce(simulation, { about: 'session', change, session });
  return session;
}
