import { join } from 'node:path';
import { PaymentCompleted, PaymentExpired } from '@booking/contracts';
import { createDatabase, createLogger, type Database } from '@booking/runtime';
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
import type { NatsConnection } from '@nats-io/transport-node';
import { type Bus, createBus } from '../src/bus.ts';
import { defineListener, type Listener, messaging, provisionBus } from '../src/index.ts';
import { CountPayment, migrations } from './count-payment.ts';

const expired: string[] = [];
const NoteExpired = defineListener({
  name: 'NoteExpired',
  on: PaymentExpired,
  handle({ data: { payment } }) {
    expired.push(payment.id);
    return Promise.resolve();
  },
});
const logger = createLogger({ service: 'bookings', level: 'silent' });

let nats: TestNats;
let probe: BusProbe;
let observer: NatsConnection;
let db: Database;
let bus: Bus;

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-provision-consumers-'), 'jetstream'),
    members: [{ service: 'bookings', listeners: [CountPayment, NoteExpired], sends: [], oversees: false }],
  });
  probe = await openBusProbe({ urls: nats.urls, service: 'bookings', listeners: [CountPayment] });
  observer = await connectObserver(nats.urls);
  db = createDatabase(await createTestDatabase('bookings', migrations));
  bus = createBus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  await bus.start();
});

afterAll(async () => {
  await bus.stop();
  await Promise.all([probe.close(), observer.close(), db.destroy()]);
  await nats.stop();
});

it('the provisioner keeps the position of a consumer that already has the right subjects', async () => {
  const before = await consumer();

  await provision([CountPayment]);

  expect((await consumer()).created).toBe(before.created);
});

it('a new listener receives the past events of its stream, and the others receive none a second time', async () => {
  const [completed, expiredPayment] = [samplePayment(), samplePayment()];
  await whileHearing([CountPayment], async () => {
    await probe.publish(PaymentCompleted, { about: completed.id, data: { payment: completed } });
    await probe.publish(PaymentExpired, { about: expiredPayment.id, data: { payment: expiredPayment } });
    await eventually(async () => expect(await counted()).toEqual([completed.id]));
  });

  await provision([CountPayment, NoteExpired]);

  await whileHearing([CountPayment, NoteExpired], async () => {
    await eventually(() => expect(expired).toEqual([expiredPayment.id]));
    await eventually(async () => {
      const { num_pending, num_ack_pending } = await consumer();
      expect({ num_pending, num_ack_pending }).toEqual({ num_pending: 0, num_ack_pending: 0 });
    });
  });
  expect(await counted()).toEqual([completed.id]);
});

it('a replica without a listener for an event leaves it to a replica of a newer version', async () => {
  const payment = samplePayment();
  await whileHearing([CountPayment], async () => {
    await probe.publish(PaymentExpired, { about: payment.id, data: { payment } });
    await eventually(async () => expect((await consumer()).num_redelivered).toBeGreaterThan(0));
  });
  expect(expired).not.toContain(payment.id);

  await whileHearing([CountPayment, NoteExpired], () =>
    eventually(() => expect(expired.filter((id) => id === payment.id)).toEqual([payment.id])),
  );
});

async function consumer() {
  const manager = await jetstreamManager(observer, { checkAPI: false });
  return manager.consumers.info('PAYMENTS', 'bookings');
}

function provision(listeners: readonly Listener[]): Promise<void> {
  return provisionBus({
    servers: [nats.urls('provisioner')],
    replicas: 1,
    listeners: listeners.map((listener) => ({ service: 'bookings' as const, listener })),
  });
}

async function whileHearing(listeners: readonly Listener[], act: () => Promise<void>): Promise<void> {
  const part = messaging({ service: 'bookings', db, bus, listeners, commands: [], logger });
  await part.start();
  try {
    await act();
  } finally {
    await part.stop();
  }
}

function counted(): Promise<string[]> {
  return db('counted').pluck<string[]>('payment_id');
}
