import type { Callback } from '../ledger/records.ts';
import { sendEvent, type Simulation } from '../simulation.ts';
import { getSession } from './sessions.ts';

const TYPE = 'odd.news';

/** Tells of a session in a way its client cannot know: by an event of a type there is not, or with any body at all. */
export function sendOddity(simulation: Simulation, sessionId: string, body?: string): Callback {
  const session = getSession(simulation, sessionId);
  const protocol = simulation.protocols[session.gateway];
  const [event] = protocol.eventsOf({ about: 'session', change: 'succeeded', session });
  return sendEvent(simulation, session, { type: TYPE, object: event?.object, body });
}
