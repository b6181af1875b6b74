import { closeDispute, type NewDispute, openDispute } from '../actions/disputes.ts';
import { refundInDashboard, settleRefund } from '../actions/refunds.ts';
import {
  type DashboardSession,
  declineSession,
  expireSession,
  getSession,
  openDashboardSession,
  type PaymentMade,
  paySession,
  settleSession,
} from '../actions/sessions.ts';
import type { Fault, NewFault } from '../faults.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Callback, CallbackAttempt, Dispute, Refund, Session } from '../ledger/records.ts';
import type { RefundPlan } from '../refund-behaviours.ts';
import { sendEvent, type Simulation } from '../simulation.ts';

export type LedgerEntry = {
  readonly session: Session;
  readonly captured: number;
  readonly refunded: number;
  readonly remaining: number;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
};

const AT_ONCE: RefundPlan = { behaviour: 'at_once', afterMs: 0 };
const ODDITY = 'odd.news';

/** Every action that can be triggered at the simulated gateways, and all of their records. */
export type SimulatorControls = ReturnType<typeof createControls>;

export function createControls(simulation: Simulation) {
  const { ledger, delivery, faults, refundBehaviours } = simulation;

  return {
    /** The sessions in order of creation. */
    sessions: (): readonly Session[] => ledger.sessions.all(),
    refunds: (): readonly Refund[] => ledger.refunds.all(),
    disputes: (): readonly Dispute[] => ledger.disputes.all(),
    /** Every event that was sent, with each attempt to deliver it. */
    callbacks: (): readonly Callback[] => ledger.callbacks.all(),
    /** The captured and refunded amounts of every session, for a reconciliation. */
    ledger: (): readonly LedgerEntry[] => ledger.sessions.all().map((session) => entryOf(simulation, session)),

    /** Creates a payment in the gateway's dashboard that does not belong to one of our payments. */
    openSession: (order: DashboardSession): Session => openDashboardSession(simulation, order),
    pay: (sessionId: string, method?: PaymentMade['method'], amount?: number): Session =>
      paySession(simulation, sessionId, { method, amount }),
    settle: (sessionId: string, status: 'succeeded' | 'failed'): Session =>
      settleSession(simulation, sessionId, status),
    decline: (sessionId: string): Session => declineSession(simulation, sessionId),
    /** The customer leaves the page. As at real gateways, nothing happens until the session expires. */
    abandon: (sessionId: string): Session => getSession(simulation, sessionId),
    expire: (sessionId: string): Session => expireSession(simulation, sessionId),

    /** Refunds a payment in the gateway's dashboard; by default everything that remains. */
    refund: (sessionId: string, amount?: number, plan: RefundPlan = AT_ONCE): Refund =>
      refundInDashboard(simulation, { sessionId, amount, plan }),
    settleRefund: (refundId: string, status: 'succeeded' | 'failed'): Refund =>
      settleRefund(simulation, refundId, status),
    /** Plans the outcomes of the next refunds that a client requests. */
    planRefunds: (plan: RefundPlan, count = 1): void => {
      refundBehaviours.add(plan, count);
    },

    /** Disputes a payment; by default everything that was captured. */
    openDispute: (sessionId: string, order: NewDispute = {}) => openDispute(simulation, sessionId, order),
    closeDispute: (disputeId: string, status: 'won' | 'lost'): Dispute => closeDispute(simulation, disputeId, status),

    /** Sends a webhook once more, genuine or forged, and returns the result. */
    redeliver: (callbackId: string, forged?: CallbackAttempt['forged']): Promise<CallbackAttempt> =>
      delivery.redeliver(callbackId, forged),
    /** Sends a webhook about a session, of an unknown type or with this body. It is signed like any other. */
    sendOddity: (sessionId: string, body?: string): Callback => sendOddity(simulation, sessionId, body),

    faults: (): readonly Fault[] => faults.list(),
    addFault: (fault: NewFault): Fault => faults.add(fault),
    /** Forgets the answers to idempotency keys. */
    forgetKeys: (): void => {
      ledger.answers.clear();
    },
    clearFaults: (): void => {
      faults.clear();
      refundBehaviours.clear();
    },
  };
}

function entryOf({ ledger }: Simulation, session: Session): LedgerEntry {
  return {
    session,
    ...balanceOf(ledger, session),
    refunds: ledger.refunds.inGroup(session.id),
    disputes: ledger.disputes.inGroup(session.id),
  };
}

function sendOddity(simulation: Simulation, sessionId: string, body: string | undefined): Callback {
  const session = getSession(simulation, sessionId);
  const { events } = simulation.protocols[session.gateway];
  const [event] = events.session({ about: 'session', change: 'succeeded', session });
  return sendEvent(simulation, session, { type: ODDITY, object: event?.object, body });
}
