import type { Callback } from '../ledger/records.ts';
import { sendEvent, type Simulation } from '../simulation.ts';
import { getSession } from './sessions.ts';

const TYPE = 'odd.news';

/** Sends an unexpected event about a session: of an unknown type, or with the given body. */
export function sendOddity(simulation: Simulation, sessionId: string, body?: string): Callback {
  const session = getSession(simulation, sessionId);
  const { events } = simulation.protocols[session.gateway];
  const [event] = events.session({ about: 'session', change: 'succeeded', session });
  return sendEvent(simulation, session, { type: TYPE, object: event?.object, body });
}
