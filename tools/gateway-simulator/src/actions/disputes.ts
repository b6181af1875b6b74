import { balanceOf } from '../ledger/ledger.ts';
import type { Dispute } from '../ledger/records.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { getSession } from './sessions.ts';

const EVIDENCE_MS = 7 * 86_400_000;

/** The time until which the gateway accepts evidence for a dispute. */
export function dueAtOf({ createdAt }: Dispute): Date {
  return new Date(Date.parse(createdAt) + EVIDENCE_MS);
}

/** The reason that the customer's bank states, and the amount that it takes back; by default everything. */
export type NewDispute = { readonly reason?: string | undefined; readonly amount?: number | undefined };

/** The customer's bank takes the money back. Throws SimulatorError if the amount exceeds the captured amount. */
export function openDispute(simulation: Simulation, sessionId: string, order: NewDispute): Dispute {
  const { reason = 'fraudulent', amount } = order;
  const session = getSession(simulation, sessionId);
  const { captured } = balanceOf(simulation.ledger, session);
  if (captured === 0) throw new SimulatorError('not_captured', 'Nothing was captured in this session');
  if (amount !== undefined && amount > captured)
    throw new SimulatorError('amount_too_large', `Only ${captured.toString()} was captured`);
  const dispute: Dispute = {
    id: simulation.protocols[session.gateway].newId('dispute'),
    gateway: session.gateway,
    sessionId,
    amount: amount ?? captured,
    currency: session.currency,
    status: 'opened',
    reason,
    createdAt: simulation.clock().toISOString(),
  };
  simulation.ledger.disputes.put(dispute);
  announce(simulation, { about: 'dispute', dispute, session });
  return dispute;
}

/** Ends a dispute as the bank decides it. The bank may change its decision later. */
export function closeDispute(simulation: Simulation, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = simulation.ledger.disputes.get(id);
  if (!dispute) throw new SimulatorError('not_found', `There is no dispute ${id}`);
  if (dispute.status === status) throw new SimulatorError('not_pending', `Dispute ${id} is ${dispute.status}`);
  const closed: Dispute = { ...dispute, status };
  simulation.ledger.disputes.put(closed);
  announce(simulation, { about: 'dispute', dispute: closed, session: getSession(simulation, dispute.sessionId) });
  return closed;
}
