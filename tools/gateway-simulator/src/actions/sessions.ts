import type { SessionChange } from '../gateway-protocol.ts';
import type { Approval, Session } from '../ledger/records.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';

const DECLINED = 'card_declined';
/** The return address of a session that was opened in the dashboard. */
export const OWN_PAGE = '/checkout/{CHECKOUT_SESSION_ID}';
const DASHBOARD_SESSION_MS = 24 * 60 * 60 * 1000;

/** The parts of a session that a client may leave out. */
const nothing = { clientReference: null, metadata: {}, captureMetadata: {}, cancelUrl: null, callbackUrl: null };

/**
 * A new session. `id` is set only where the client chooses it, and `captureId` only where it exists from the beginning.
 */
export type NewSession = Pick<Session, 'gateway' | 'amount' | 'currency' | 'description' | 'returnUrl'> &
  Partial<Pick<Session, 'id' | 'captureId' | keyof typeof nothing>> & { readonly expiresAt: Date };

export type DashboardSession = Pick<Session, 'gateway' | 'amount' | 'currency'>;

/** Opens a checkout session, which expires by itself. */
export function openSession(simulation: Simulation, { expiresAt, ...given }: NewSession): Session {
  const session = simulation.ledger.sessions.put({
    id: simulation.protocols[given.gateway].newId('session'),
    captureId: null,
    ...nothing,
    ...given,
    status: 'open',
    reason: null,
    createdAt: simulation.clock().toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  armExpiry(simulation, session);
  return session;
}

/** Opens a session at the gateway itself, such as a payment link or a payment at a till. No client requested it. */
export function openDashboardSession(simulation: Simulation, order: DashboardSession): Session {
  return openSession(simulation, {
    ...order,
    description: 'Made in the dashboard',
    returnUrl: OWN_PAGE,
    expiresAt: new Date(simulation.clock().getTime() + DASHBOARD_SESSION_MS),
  });
}

/** Sets the timer by which an open session expires. After a restart it is set again. */
export function armExpiry(simulation: Simulation, { id, status, expiresAt }: Session): void {
  if (status !== 'open') return;
  simulation.timers.after(Date.parse(expiresAt) - simulation.clock().getTime(), () => {
    if (simulation.ledger.sessions.get(id)?.status === 'open') expireSession(simulation, id);
  });
}

/**
 * A payment of the customer. `amount` is the paid amount if it differs from the requested amount, as in a transfer
 * typed by hand.
 */
export type PaymentMade = { readonly method?: Approval['method'] | undefined; readonly amount?: number | undefined };

/**
 * The customer pays. Where the client captures the money, the customer only approves. With a delayed method, the money
 * is pending until `settleSession`.
 */
export function paySession(simulation: Simulation, id: string, { method, amount }: PaymentMade = {}): Session {
  const session = getOpenSession(simulation, id);
  const approval: Approval = { method: method ?? 'instant', amount: amount ?? session.amount };
  const isCapturedByClient = simulation.protocols[session.gateway].isCapturedByClient?.(session) ?? false;
  if (!isCapturedByClient) return captureSession(simulation, id, approval);
  return change(simulation, { ...session, approval, reason: null }, 'approved');
}

/** Captures the money that the customer approved, unless the card is declined. */
export function captureSession(simulation: Simulation, id: string, { method, amount }: Approval): Session {
  if (method === 'declined') return declineSession(simulation, id);
  const session = getOpenSession(simulation, id);
  const status = method === 'delayed' ? 'pending' : 'succeeded';
  return change(simulation, { ...session, ...tried(simulation, session), amount, status, reason: null }, status);
}

/** The customer's card is declined. */
export function declineSession(simulation: Simulation, id: string): Session {
  const session = getOpenSession(simulation, id);
  if (simulation.protocols[session.gateway].isDeclineFinal) {
    return change(simulation, { ...session, status: 'failed', reason: DECLINED }, 'failed');
  }
  return change(simulation, { ...session, ...tried(simulation, session), reason: DECLINED }, 'declined');
}

/** Closes an open session. The reason is the client's; without a reason, the session has expired. */
export function expireSession(simulation: Simulation, id: string, reason?: string): Session {
  const session = getOpenSession(simulation, id);
  return change(simulation, { ...session, status: 'expired', reason: reason ?? session.reason }, 'expired');
}

/** The money of a delayed method arrives or fails. */
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

/** Converts records that belong to sessions, such as refunds, together with their session. */
export function withSession<Row extends { readonly sessionId: string }, Wire>(
  simulation: Simulation,
  convert: (row: Row, session: Session) => Wire,
): (row: Row) => Wire {
  return (row) => convert(row, getSession(simulation, row.sessionId));
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
