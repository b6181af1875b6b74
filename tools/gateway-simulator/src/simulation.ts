import type { Courier } from './delivery/courier.ts';
import type { Faults } from './faults.ts';
import type { GatewayProtocol, News } from './gateway-protocol.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { GatewayName } from './ledger/records.ts';
import type { RefundBehaviours } from './refund-behaviours.ts';
import type { Timers } from './timers.ts';

/** The parts every action works with. */
export type Simulation = {
  readonly ledger: Ledger;
  readonly protocols: Readonly<Record<GatewayName, GatewayProtocol>>;
  readonly courier: Courier;
  readonly faults: Faults;
  readonly refundBehaviours: RefundBehaviours;
  readonly timers: Timers;
  readonly clock: () => Date;
};

/** Turns news into the events of its gateway and sends them. */
export function announce({ ledger, protocols, courier, clock }: Simulation, news: News): void {
  const protocol = protocols[news.session.gateway];
  const at = clock();
  for (const { type, object, url } of protocol.eventsOf(news)) {
    const id = protocol.newId('event');
    const callback = ledger.callbacks.put({
      id,
      gateway: protocol.name,
      type,
      sessionId: news.session.id,
      url: url ?? protocol.callbackUrlOf(news.session),
      body: protocol.envelope({ id, type, object, at }),
      status: 'waiting',
      attempts: [],
      createdAt: at.toISOString(),
    });
    courier.send(callback.id);
  }
}
