import type { Delivery } from './delivery/delivery.ts';
import type { Faults } from './faults.ts';
import type { GatewayEvent, GatewayProtocol, Occurrence } from './gateway-protocol.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Callback, GatewayName, Session } from './ledger/records.ts';
import type { RefundBehaviours } from './refund-behaviours.ts';
import type { Timers } from './timers.ts';

/** The parts of the simulator that actions use. */
export type Simulation = {
  readonly ledger: Ledger;
  readonly protocols: Readonly<Record<GatewayName, GatewayProtocol>>;
  readonly delivery: Delivery;
  readonly faults: Faults;
  readonly refundBehaviours: RefundBehaviours;
  readonly timers: Timers;
  readonly clock: () => Date;
};

/** Converts a change into the events of its gateway and sends them. */
export function announce(simulation: Simulation, occurrence: Occurrence): void {
  for (const event of eventsOf(simulation, occurrence)) sendEvent(simulation, occurrence.session, event);
}

function eventsOf({ protocols }: Simulation, occurrence: Occurrence): readonly GatewayEvent[] {
  const { events } = protocols[occurrence.session.gateway];
  switch (occurrence.about) {
    case 'session':
      return events.session(occurrence);
    case 'refund':
      return events.refund(occurrence);
    case 'dispute':
      return events.dispute(occurrence);
  }
}

/** Sends an event about a session. `body` replaces the envelope of its gateway. */
export function sendEvent(
  { ledger, protocols, delivery, clock }: Simulation,
  session: Session,
  { type, object, url, body }: GatewayEvent & { readonly body?: string | undefined },
): Callback {
  const protocol = protocols[session.gateway];
  const at = clock();
  const id = protocol.newId('event');
  const callback = ledger.callbacks.put({
    id,
    gateway: session.gateway,
    type,
    sessionId: session.id,
    url: url ?? protocol.callbackUrlOf(session),
    body: body ?? protocol.envelope({ id, type, object, at }),
    status: 'waiting',
    attempts: [],
    createdAt: at.toISOString(),
  });
  delivery.send(callback.id);
  return callback;
}
