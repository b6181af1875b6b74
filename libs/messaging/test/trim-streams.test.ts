import { join } from 'node:path';
import { PaymentCompleted } from '@booking/contracts';
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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { Bus } from '../src/bus/bus.ts';
import { messaging, provisionBus, StreamProvisioner } from '../src/index.ts';
import { CountPayment, migrations } from './count-payment.ts';

const RETENTION_MS = 2_000;
const NINETY_DAYS_MS = 90 * 86_400_000;
const lines: string[] = [];
const logger = createLogger({
  service: 'bookings',
  level: 'warn',
  destination: { write: (line) => void lines.push(line) },
});
const plan = { replicas: 1, listeners: [{ service: 'bookings', listener: CountPayment }] } as const;

let nats: TestNats;
let probe: BusProbe;
let observer: NatsConnection;
let manager: JetStreamManager;
let db: Database;
let streamProvisioner: StreamProvisioner;

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-trim-streams-'), 'jetstream'),
    members: [{ service: 'bookings', listeners: [CountPayment], sends: [], oversees: false }],
  });
  probe = await openBusProbe(nats.urls, { name: 'bookings', listeners: [CountPayment] });
  observer = await connectObserver(nats.urls);
  manager = await jetstreamManager(observer);
  // An age limit is never shorter than this window.
  await manager.streams.update('PAYMENTS', { duplicate_window: nanos(RETENTION_MS / 2) });
  db = createDatabase(await createTestDatabase('trim-streams', migrations));
});

beforeEach(async () => {
  await db('counted').delete();
  await startStreamProvisioner();
});

afterEach(() => streamProvisioner.stop());

afterAll(async () => {
  await Promise.all([probe.close(), observer.close(), db.destroy()]);
  await nats.stop();
});

describe('an event that is older than the retention', () => {
  it('is removed after every service has handled it', async () => {
    const old = await publish();

    await whileHearing(async () => {
      await eventually(async () => expect(await counted()).toEqual([old]));
      await eventually(async () => expect(await kept()).toEqual([]));
    });
  });

  it('stays while a service is down, until the service has handled it', async () => {
    const missed = await publish();
    await lastIsOlderThan(2 * RETENTION_MS);

    expect(await kept()).toEqual([missed]);
    await whileHearing(async () => {
      await eventually(async () => expect(await counted()).toEqual([missed]));
      await eventually(async () => expect(await kept()).toEqual([]));
    });
  });

  it('stays while the consumer of a service is missing, until a new consumer has handled it', async () => {
    const missed = await publish();
    await manager.consumers.delete('PAYMENTS', 'bookings');
    await lastIsOlderThan(2 * RETENTION_MS);

    expect(await kept()).toEqual([missed]);
    await whileHearing(async () => {
      await eventually(async () => expect(await counted()).toEqual([missed]));
      await eventually(async () => expect(await kept()).toEqual([]));
    });
  });
});

describe('a nearly full stream', () => {
  const ROOM_BYTES = 128 * 1024;

  it('loses handled events early, and keeps all other events', async () => {
    await streamProvisioner.stop();
    await manager.streams.update('PAYMENTS', { max_bytes: ROOM_BYTES });
    const handled: string[] = [];
    await whileHearing(async () => {
      while ((await share()) < 0.25) handled.push(await publish());
      // Makes some events old. On a fast disk all would fall into the margin that protects unhandled events.
      await lastIsOlderThan(RETENTION_MS / 2);
      while ((await share()) < 0.5) handled.push(await publish());
      await eventually(async () => expect(await counted()).toHaveLength(handled.length));
    });
    await lastIsOlderThan(RETENTION_MS);
    const unhandled: string[] = [];
    while ((await share()) < 0.9) unhandled.push(await publish());

    await startStreamProvisioner(NINETY_DAYS_MS);

    await eventually(async () => expect(await share()).toBeLessThan(0.85));
    await eventually(() => expect(lines.join('')).toMatch(/handled events were removed early/));
    const stayed = await kept();
    expect(stayed.slice(-unhandled.length)).toEqual(unhandled);
    expect(stayed.length).toBeGreaterThan(unhandled.length);
    expect(handled).toEqual(expect.arrayContaining(stayed.slice(0, -unhandled.length)));
  });

  it('keeps every event while none is handled', async () => {
    await streamProvisioner.stop();
    await manager.streams.update('PAYMENTS', { max_bytes: ROOM_BYTES });
    await whileHearing(async () => {
      await startStreamProvisioner();
      await eventually(async () => expect(await kept()).toEqual([]));
      await streamProvisioner.stop();
    });
    const unhandled: string[] = [];
    while ((await share()) < 0.9) unhandled.push(await publish());

    await startStreamProvisioner(NINETY_DAYS_MS);

    await lastIsOlderThan(2 * RETENTION_MS);
    await eventually(() => expect(lines.join('')).toMatch(/a nearly full stream has no event that can be removed/));
    expect(await kept()).toEqual(unhandled);
  });
});

describe('an age limit that an interrupted removal of old events left on a stream', () => {
  it('is removed by the next run of the stream provisioner', async () => {
    await streamProvisioner.stop();
    await manager.streams.update('PAYMENTS', { max_age: nanos(3_600_000) });

    await startStreamProvisioner();

    await eventually(async () => expect((await manager.streams.info('PAYMENTS')).config.max_age).toBe(0));
  });

  it('is removed when an operator provisions the bus', async () => {
    await streamProvisioner.stop();
    await manager.streams.update('PAYMENTS', { max_age: nanos(3_600_000) });

    await provisionBus({ ...plan, servers: [nats.urls('provisioner')] });

    expect((await manager.streams.info('PAYMENTS')).config.max_age).toBe(0);
  });
});

async function startStreamProvisioner(retentionMs = RETENTION_MS): Promise<void> {
  const servers = [nats.urls('provisioner')];
  const often = { lookEveryMs: 100, trimEveryMs: 100 };
  streamProvisioner = new StreamProvisioner({ ...plan, ...often, retentionMs, servers, logger });
  await streamProvisioner.start();
}

async function lastIsOlderThan(ms: number): Promise<void> {
  const { last_ts: published } = (await manager.streams.info('PAYMENTS')).state;
  await eventually(() => expect(Date.now() - Date.parse(published)).toBeGreaterThan(ms));
}

async function publish(): Promise<string> {
  const payment = samplePayment();
  await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  return payment.id;
}

async function kept(): Promise<string[]> {
  return (await probe.published(PaymentCompleted)).map(({ data }) => data.payment.id);
}

/** How full the stream is: 1 at its limit. */
async function share(): Promise<number> {
  const { config, state } = await manager.streams.info('PAYMENTS');
  return state.bytes / config.max_bytes;
}

function counted(): Promise<string[]> {
  return db('counted').orderBy('payment_id').pluck<string[]>('payment_id');
}

async function whileHearing(work: () => Promise<void>): Promise<void> {
  const bus = new Bus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  const part = messaging({ service: 'bookings', db, bus, listeners: [CountPayment], commands: [], logger });
  await bus.start();
  await part.start?.();
  await work();
  await part.stop();
  await bus.stop();
}
