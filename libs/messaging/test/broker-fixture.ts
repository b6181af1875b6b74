import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PaymentCompleted } from '@booking/contracts';
import { createLogger, type Database, transact } from '@booking/runtime';
import { connectObserver, freePort, makeThrowawayDir, startTestNats, type TestNats } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { type BusMember, newEvent, provisionBus, recordEventsOf } from '../src/index.ts';
import type { BusPlan } from '../src/provisioning/bus-plan.ts';
import { StreamProvisioner } from '../src/provisioning/stream-provisioner.ts';
import { CountPayment } from './count-payment.ts';
import { type Replica, replicasOf } from './replicas.ts';

const logger = createLogger({ service: 'broker-loss-test', level: 'silent' });

const members: readonly BusMember[] = [
  { service: 'payments', listeners: [], sends: [], oversees: false },
  { service: 'bookings', listeners: [CountPayment], sends: [], oversees: false },
];

type Retention = { readonly retentionMs?: number; readonly trimEveryMs?: number };

/** The number of payments that are recorded in one transaction. */
const TOGETHER = 10;
const LOOK_EVERY_MS = 100;
const FETCH_EXPIRES_MS = 5_000;

/**
 * Two replicas each of a service that publishes payments and of a service that counts them, on a bus that can be lost.
 */
export class BrokerFixture {
  readonly #root = makeThrowawayDir('booking-broker-loss-');
  #dir = join(this.#root, 'jetstream');
  readonly #plan: { replicas: number; fileStoreBytes: number | undefined; listeners: BusPlan['listeners'] };
  readonly #retention: Retention;
  #port = 0;
  #nats: TestNats | undefined;
  #streamProvisioner: StreamProvisioner | undefined;
  #connection: NatsConnection | undefined;
  #payments: Replica[] = [];
  #bookings: Replica[] = [];

  constructor(fileStoreBytes?: number, retention: Retention = {}) {
    this.#retention = retention;
    this.#plan = { replicas: 1, fileStoreBytes, listeners: [{ service: 'bookings', listener: CountPayment }] };
  }

  async start(): Promise<void> {
    this.#port = await freePort();
    const { urls } = await this.startNats();
    await this.provision();
    this.#connection = await connectObserver(urls);
    this.#payments = await replicasOf('payments', [], [urls('payments')]);
    this.#bookings = await replicasOf('bookings', [CountPayment], [urls('bookings')]);
    await Promise.all([this.startStreamProvisioner(), ...this.#replicas().map(({ service }) => service.start())]);
  }

  startStreamProvisioner(): Promise<void> {
    this.#streamProvisioner = new StreamProvisioner({
      ...this.#plan,
      ...this.#retention,
      lookEveryMs: LOOK_EVERY_MS,
      servers: [this.#running().urls('provisioner')],
      logger,
    });
    return this.#streamProvisioner.start();
  }

  async stopStreamProvisioner(): Promise<void> {
    await this.#streamProvisioner?.stop();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#replicas().map(({ service }) => service.stop()), this.stopStreamProvisioner()]);
    await this.#connection?.close();
    await this.#nats?.stop();
  }

  /** Provisions the bus like an operator, with this limit for all streams together. */
  async provision(fileStoreBytes = this.#plan.fileStoreBytes): Promise<void> {
    await provisionBus({ ...this.#plan, fileStoreBytes, servers: [this.#running().urls('provisioner')] });
  }

  async startNats(): Promise<TestNats> {
    this.#nats = await startTestNats({ storeDir: this.#dir, port: this.#port, members });
    return this.#nats;
  }

  /** Kills nats-server. The next one starts with an empty store. */
  async loseStore(): Promise<void> {
    await this.killNats();
    this.#dir = join(this.#root, 'empty');
  }

  async killNats(): Promise<void> {
    this.#nats?.kill('SIGKILL');
    await this.#nats?.exited;
  }

  /** Copies the store of the bus; the returned function restores it while no nats-server runs. */
  async copyStore(): Promise<() => void> {
    await this.#nats?.stop();
    const copy = join(this.#root, 'copy');
    cpSync(this.#dir, copy, { recursive: true });
    await this.startNats();
    return () => {
      rmSync(this.#dir, { recursive: true });
      renameSync(copy, this.#dir);
    };
  }

  /** Flips one bit in the oldest block of the payments stream, while no nats-server runs. Returns the number of blocks. */
  flipBit(): number {
    const blocks = readdirSync(this.#dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.includes('PAYMENTS') && file.endsWith('.blk'))
      .map((file) => join(this.#dir, file))
      .sort();
    const [oldest = ''] = blocks;
    const bytes = readFileSync(oldest);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(oldest, bytes);
    return blocks.length;
  }

  /** A manager with all rights, for tests that delete streams and consumers, which no service may do. */
  manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.#connected(), { checkAPI: false });
  }

  /** The ids of the events in the payments stream, in its order. */
  async held(): Promise<string[]> {
    const consumer = await jetstream(this.#connected()).consumers.get('PAYMENTS');
    const { num_pending: count } = await consumer.info(true);
    const held: string[] = [];
    for await (const message of await consumer.fetch({ max_messages: count, expires: FETCH_EXPIRES_MS })) {
      held.push(message.json<{ id: string }>().id);
    }
    return held;
  }

  /** Records this many payments, a few at a time, alternating between the replicas. */
  async pay(count: number): Promise<void> {
    for (let left = count, turn = 0; left > 0; left -= TOGETHER, turn += 1) {
      const db = databaseOf(this.#payments, turn);
      const payments = Array.from({ length: Math.min(left, TOGETHER) }, () => samplePayment());
      const recorded = payments.map((payment) => ({
        aggregate: { id: payment.id, version: 1 },
        event: newEvent(PaymentCompleted, { payment }),
      }));
      await transact(db, (trx) => recordEventsOf(trx, recorded));
    }
  }

  /** The ids of all events in their recorded order. */
  async recorded(): Promise<string[]> {
    return databaseOf(this.#payments)('outbox').orderBy(['created_at', 'id']).pluck<string[]>('id');
  }

  async unsent(): Promise<number> {
    return (await databaseOf(this.#payments)('outbox').whereNull('sent_at').select('id')).length;
  }

  /** How many payments were counted, with and without repetitions. */
  async counted(): Promise<{ times: number; payments: number }> {
    const ids = await databaseOf(this.#bookings)('counted').pluck<string[]>('payment_id');
    return { times: ids.length, payments: new Set(ids).size };
  }

  async areReady(): Promise<boolean> {
    return (await this.complaints()).length === 0;
  }

  /** The reasons why replicas are not ready. */
  async complaints(): Promise<unknown[]> {
    const checks = await Promise.allSettled(this.#replicas().map((replica) => replica.check()));
    return checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as unknown] : []));
  }

  /** The database of the counting service. */
  get listening(): Database {
    return databaseOf(this.#bookings);
  }

  #running(): TestNats {
    if (!this.#nats) throw new Error('The fixture was not started');
    return this.#nats;
  }

  #connected(): NatsConnection {
    if (!this.#connection) throw new Error('The fixture was not started');
    return this.#connection;
  }

  #replicas(): Replica[] {
    return [...this.#payments, ...this.#bookings];
  }
}

function databaseOf(replicas: readonly Replica[], turn = 0): Database {
  const replica = replicas[turn % replicas.length];
  if (!replica) throw new Error('The fixture was not started');
  return replica.db;
}
