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
import { Bus } from '../src/bus/bus.ts';
import { defineListener, type Listener, messaging, provisionBus, readAgain, StreamProvisioner } from '../src/index.ts';
import { CountPayment, migrations } from './count-payment.ts';

/** The number of events that a consumer may have unacknowledged. */
const UNACKNOWLEDGED_MAX = 4_096;
/** A lower limit, so that a test needs few events to exceed it. */
const FEW = 64;

const published: string[] = [];
const NoteExpired = defineListener({
  name: 'NoteExpired',
  on: PaymentExpired,
  async handle({ data: { payment } }, trx) {
    await trx('counted').insert({ payment_id: payment.id });
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
  probe = await openBusProbe(nats.urls, { name: 'bookings', listeners: [CountPayment] });
  observer = await connectObserver(nats.urls);
  db = createDatabase(await createTestDatabase('bookings', migrations));
  bus = new Bus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
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

it('events for a new listener do not block other events while no replica of its version runs', async () => {
  await provision([CountPayment, NoteExpired]);

  await whileHearing([CountPayment], async () => {
    await expireTooMany();
    const completed = await complete();
    await eventually(async () => expect(await counted()).toEqual([completed]));
  });
});

it('a new listener receives the past events of its stream, and the other listeners receive no event twice', async () => {
  await whileHearingVersion([CountPayment, NoteExpired], async () => {
    await eventually(async () => expect(await counted()).toHaveLength(published.length));
    await eventually(async () => {
      const { num_pending, num_ack_pending } = await consumer();
      expect({ num_pending, num_ack_pending }).toEqual({ num_pending: 0, num_ack_pending: 0 });
    });
  });
  expect(await counted()).toEqual(published.toSorted());
});

it('a replica without a listener for an event leaves it to a replica of a newer version', async () => {
  const id = await expire();
  const count = async () => (await counted()).filter((one) => one === id);
  await whileHearing([CountPayment], async () => {
    await eventually(async () => expect((await consumer()).num_redelivered).toBeGreaterThan(0));
  });
  expect(await count()).toEqual([]);

  await whileHearing([CountPayment, NoteExpired], () => eventually(async () => expect(await count()).toEqual([id])));
});

it('after a rollback, events for the removed listener do not block other events, and the next upgrade delivers them', async () => {
  await whileHearingVersion([CountPayment], async () => {
    await expireTooMany();
    const completed = await complete();
    await eventually(async () => expect(await counted()).toContain(completed));
  });

  await whileHearingVersion([CountPayment, NoteExpired], () =>
    eventually(async () => expect(await counted()).toHaveLength(published.length)),
  );
  expect(await counted()).toEqual(published.toSorted());
});

it('readAgain returns the number of events that the service reads again', async () => {
  const held = (await (await jetstreamManager(observer, { checkAPI: false })).streams.info('PAYMENTS')).state.messages;

  expect(held).toBeGreaterThan(FEW);
  expect(await readAgain(planOf([CountPayment, NoteExpired]), 'bookings')).toBe(held);
});

async function consumer() {
  const manager = await jetstreamManager(observer, { checkAPI: false });
  return manager.consumers.info('PAYMENTS', 'bookings');
}

/**
 * Lowers the limit of unacknowledged events, and publishes more events than that for a listener that no replica has.
 */
async function expireTooMany(): Promise<void> {
  const manager = await jetstreamManager(observer, { checkAPI: false });
  expect((await consumer()).config.max_ack_pending).toBe(UNACKNOWLEDGED_MAX);
  await manager.consumers.update('PAYMENTS', 'bookings', { max_ack_pending: FEW });
  await Promise.all(Array.from({ length: FEW + 1 }, expire));
}

async function expire(): Promise<string> {
  const payment = samplePayment();
  await probe.publish(PaymentExpired, { about: payment.id, data: { payment } });
  published.push(payment.id);
  return payment.id;
}

async function complete(): Promise<string> {
  const payment = samplePayment();
  await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  published.push(payment.id);
  return payment.id;
}

function planOf(listeners: readonly Listener[]) {
  return {
    servers: [nats.urls('provisioner')],
    replicas: 1,
    listeners: listeners.map((listener) => ({ service: 'bookings' as const, listener })),
  };
}

function provision(listeners: readonly Listener[]): Promise<void> {
  return provisionBus(planOf(listeners));
}

/** Runs a version with these listeners, with its stream provisioner. */
async function whileHearingVersion(listeners: readonly Listener[], act: () => Promise<void>): Promise<void> {
  const streamProvisioner = new StreamProvisioner({ ...planOf(listeners), lookEveryMs: 100, logger });
  await streamProvisioner.start();
  try {
    await whileHearing(listeners, act);
  } finally {
    await streamProvisioner.stop();
  }
}

async function whileHearing(listeners: readonly Listener[], act: () => Promise<void>): Promise<void> {
  const part = messaging({ service: 'bookings', db, bus, listeners, commands: [], logger });
  await part.start?.();
  try {
    await act();
  } finally {
    await part.stop();
  }
}

function counted(): Promise<string[]> {
  return db('counted').orderBy('payment_id').pluck<string[]>('payment_id');
}
