import { join } from 'node:path';
import { PaymentCompleted } from '@booking/contracts';
import { createDatabase, createLogger, type Database, migrate, Signal } from '@booking/runtime';
import {
  type BusProbe,
  connectObserver,
  createTestDatabase,
  eventually,
  makeThrowawayDir,
  openBusProbe,
  startTestNats,
  type TestNats,
} from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { type Bus, createBus } from '../src/bus.ts';
import { deliveryBatches } from '../src/delivery-batches.ts';
import { defineListener } from '../src/index.ts';
import { Subscription } from '../src/subscription.ts';
import { migrations } from './count-payment.ts';

const PATIENCE_MS = 10_000;
/** How long a fetch of a subscription waits for messages. */
const FETCH_EXPIRES_MS = 10_000;

const entered: string[] = [];
const gate = new Signal();
const WaitAtGate = defineListener({
  name: 'WaitAtGate',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    entered.push(payment.id);
    await gate.wait(PATIENCE_MS);
    await trx('counted').insert({ payment_id: payment.id });
  },
});
const logger = createLogger({ service: 'bookings', level: 'silent' });

let nats: TestNats;
let probe: BusProbe;
let db: Database;
let bus: Bus;
let subscription: Subscription;

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-subscription-'), 'jetstream'),
    members: [{ service: 'bookings', listeners: [WaitAtGate], sends: [], oversees: false }],
  });
  probe = await openBusProbe({ urls: nats.urls, service: 'bookings', listeners: [WaitAtGate] });
  db = createDatabase(await createTestDatabase('bookings'));
  await migrate(db, migrations);
  bus = createBus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  await bus.start();
  subscription = openSubscription();
  await subscription.start();
});

function openSubscription(): Subscription {
  return new Subscription({
    service: 'bookings',
    db,
    bus,
    logger,
    stream: 'PAYMENTS',
    listeners: [WaitAtGate],
    transactions: deliveryBatches({ service: 'bookings', db, logger, gatherMs: 0 }),
  });
}

afterAll(async () => {
  await subscription.stop();
  await bus.stop();
  await Promise.all([probe.close(), db.destroy()]);
  await nats.stop();
});

it('stops at once when it has only just started', async () => {
  await bus.connection();
  const another = openSubscription();
  await another.start();
  const startedMs = performance.now();

  await another.stop();

  expect(performance.now() - startedMs).toBeLessThan(FETCH_EXPIRES_MS / 2);
});

it('finishes a batch although the subscription breaks meanwhile', async () => {
  const payment = samplePayment();
  await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  await eventually(() => expect(entered).toEqual([payment.id]));

  const observer = await connectObserver(nats.urls);
  const { consumers } = await jetstreamManager(observer, { checkAPI: false });
  await consumers.delete('PAYMENTS', 'bookings');
  await hearWhatTheBusSaid();
  gate.raise();

  await eventually(async () => expect(await db('counted').pluck('payment_id')).toEqual([payment.id]));
  await eventually(() => expect(subscription.check()).rejects.toThrow('receive nothing'));
  await observer.close();
});

/** The bus sends in order: messages that it sent before this answer have arrived. */
async function hearWhatTheBusSaid(): Promise<void> {
  const manager = await (await bus.jetstream()).jetstreamManager(false);
  await manager.streams.info('BOOKINGS');
  await new Promise((resolve) => setImmediate(resolve));
}
