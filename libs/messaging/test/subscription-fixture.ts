import { join } from 'node:path';
import { createDatabase, createLogger, type Database, migrate } from '@booking/runtime';
import {
  type BusProbe,
  createTestDatabase,
  makeThrowawayDir,
  openBusProbe,
  startTestNats,
  type TestNats,
} from '@booking/testing';
import { Bus } from '../src/bus/bus.ts';
import type { Listener } from '../src/listeners/define-listener.ts';
import { deliveryBatches } from '../src/listeners/delivery-batches.ts';
import { Subscription } from '../src/listeners/subscription.ts';
import { migrations } from './count-payment.ts';

const service = 'bookings';
const logger = createLogger({ service, level: 'silent' });

/** Subscriptions of the service bookings to the events of payments, with their own bus and database. */
export type SubscriptionFixture = {
  readonly nats: TestNats;
  readonly probe: BusProbe;
  readonly db: Database;
  readonly bus: Bus;
  /** Returns a subscription that is not started yet. */
  open(): Subscription;
  stop(): Promise<void>;
};

export async function startSubscriptionFixture(listener: Listener): Promise<SubscriptionFixture> {
  const listeners = [listener];
  const nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-subscription-'), 'jetstream'),
    members: [{ service, listeners, sends: [], oversees: false }],
  });
  const probe = await openBusProbe(nats.urls, { name: service, listeners });
  const db = createDatabase(await createTestDatabase(service));
  await migrate(db, migrations);
  const bus = new Bus({ servers: [nats.urls(service)], name: service, sends: [], logger });
  await bus.start();
  const transactions = deliveryBatches({ service, db, logger, gatherMs: 0 });
  return {
    ...{ nats, probe, db, bus },
    open: () => new Subscription({ service, db, bus, logger, stream: 'PAYMENTS', listeners, transactions }),
    async stop() {
      await bus.stop();
      await Promise.all([probe.close(), db.destroy()]);
      await nats.stop();
    },
  };
}
