import { balanceOf } from '../ledger/ledger.ts';
import type { Refund, Session } from '../ledger/records.ts';
import type { RefundPlan } from '../refund-behaviours.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { getSession } from './sessions.ts';

const FAILURE = 'expired_or_canceled_card';
const PENDING = 'processing';

export type NewRefund = {
  readonly sessionId: string;
  /** The amount; by default everything that remains. */
  readonly amount?: number | undefined;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly clientReference?: string | undefined;
  readonly note?: string | undefined;
};

/**
 * Refunds a session on request of its client. The next plan determines the outcome. Throws SimulatorError if the
 * gateway would refuse.
 */
export function refundSession(simulation: Simulation, order: NewRefund): Refund {
  return refund(simulation, { ...order, origin: 'api', plan: simulation.refundBehaviours.take() });
}

/** Refunds a session in the dashboard of the gateway. Throws SimulatorError if the gateway would refuse. */
export function refundInDashboard(simulation: Simulation, order: NewRefund & { readonly plan: RefundPlan }): Refund {
  return refund(simulation, { ...order, origin: 'dashboard' });
}

type Planned = NewRefund & { readonly origin: Refund['origin']; readonly plan: RefundPlan };

function refund(simulation: Simulation, { plan, ...order }: Planned): Refund {
  const session = getSession(simulation, order.sessionId);
  if (plan.behaviour === 'refused') throw new SimulatorError('refund_refused', 'This payment cannot be refunded');
  const amount = order.amount ?? balanceOf(simulation.ledger, session).remaining;
  refuseUnlessRefundable(simulation, session, amount);

  const isPending = plan.behaviour === 'pending_then_succeeded' || plan.behaviour === 'pending_then_failed';
  const made: Refund = {
    id: simulation.protocols[session.gateway].newId('refund'),
    gateway: session.gateway,
    sessionId: session.id,
    amount,
    currency: session.currency,
    status: isPending ? 'pending' : 'succeeded',
    reason: isPending ? PENDING : null,
    metadata: order.metadata ?? {},
    clientReference: order.clientReference,
    note: order.note,
    origin: order.origin,
    createdAt: simulation.clock().toISOString(),
  };
  simulation.ledger.refunds.put(made);
  announce(simulation, { about: 'refund', change: 'created', refund: made, session });
  planSecondStep(simulation, made, plan);
  return made;
}

function refuseUnlessRefundable(simulation: Simulation, session: Session, amount: number): void {
  const { ledger } = simulation;
  const { captured, remaining } = balanceOf(ledger, session);
  if (captured === 0) throw new SimulatorError('not_captured', 'Nothing was captured in this session');
  if (remaining === 0) throw new SimulatorError('already_refunded', 'The payment has been refunded in full');
  if (amount > remaining)
    throw new SimulatorError('amount_too_large', `Only ${remaining.toString()} is left to refund`);
  const disputes = ledger.disputes.inGroup(session.id).filter(({ status }) => status !== 'won');
  const disputed = disputes.reduce((sum, dispute) => sum + dispute.amount, 0);
  if (disputed > 0 && amount > remaining - disputed) throw new SimulatorError('disputed', 'The payment is disputed');
}

function planSecondStep(simulation: Simulation, { id }: Refund, { behaviour, afterMs }: RefundPlan): void {
  if (behaviour === 'at_once') return;
  const status = behaviour === 'pending_then_succeeded' ? 'succeeded' : 'failed';
  simulation.timers.after(afterMs, () => {
    const refund = simulation.ledger.refunds.get(id);
    if (refund && refund.status !== status && refund.status !== 'failed') settleRefund(simulation, id, status);
  });
}

/**
 * Ends a pending refund, or reverses a refund that succeeded, because a gateway may report a failure even after
 * success.
 */
export function settleRefund(simulation: Simulation, id: string, status: 'succeeded' | 'failed'): Refund {
  const refund = simulation.ledger.refunds.get(id);
  if (!refund) throw new SimulatorError('not_found', `There is no refund ${id}`);
  if (refund.status === 'failed' || refund.status === status) {
    throw new SimulatorError('not_pending', `Refund ${id} is ${refund.status}`);
  }
  const settled: Refund = { ...refund, status, reason: status === 'failed' ? FAILURE : null };
  simulation.ledger.refunds.put(settled);
  const session = getSession(simulation, refund.sessionId);
  announce(simulation, { about: 'refund', change: 'updated', refund: settled, session });
  return settled;
}
