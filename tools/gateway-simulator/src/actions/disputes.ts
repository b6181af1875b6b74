import type { Dispute } from '../ledger/records.ts';
import { announce, type Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { getSession } from './sessions.ts';

const EVIDENCE_MS = 7 * 86_400_000;

/** The time until which the gateway accepts evidence for a dispute. */
export function dueAtOf({ createdAt }: Dispute): Date {
  return new Date(Date.parse(createdAt) + EVIDENCE_MS);
}

/** The customer's bank takes the money back and states a reason. */
export function openDispute(simulation: Simulation, sessionId: string, reason: string): Dispute {
  const session = getSession(simulation, sessionId);
  if (session.status !== 'succeeded') throw new SimulatorError('not_captured', 'Nothing was captured in this session');
  const dispute: Dispute = {
    id: simulation.protocols[session.gateway].newId('dispute'),
    gateway: session.gateway,
    sessionId,
    amount: session.amount,
    currency: session.currency,
    status: 'opened',
    reason,
    createdAt: simulation.clock().toISOString(),
  };
  simulation.ledger.disputes.put(dispute);
  announce(simulation, { about: 'dispute', dispute, session });
  return dispute;
}

/** Ends a dispute as the bank decides it. */
export function closeDispute(simulation: Simulation, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = simulation.ledger.disputes.get(id);
  if (!dispute) throw new SimulatorError('not_found', `There is no dispute ${id}`);
  if (dispute.status !== 'opened') throw new SimulatorError('not_pending', `Dispute ${id} is ${dispute.status}`);
  const closed: Dispute = { ...dispute, status };
  simulation.ledger.disputes.put(closed);
  announce(simulation, { about: 'dispute', dispute: closed, session: getSession(simulation, dispute.sessionId) });
  return closed;
}
