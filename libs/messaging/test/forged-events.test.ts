import { join } from 'node:path';
import { BookingExpired, PaymentCompleted } from '@booking/contracts';
import {
  composeService,
  createDatabase,
  createLogger,
  type Database,
  databasePart,
  exposeMetrics,
  type Service,
} from '@booking/runtime';
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
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Bus } from '../src/bus/bus.ts';
import { connectionOptions } from '../src/bus/connection-options.ts';
import { defineListener, messaging, provisionBus } from '../src/index.ts';
import { CountPayment, migrations } from './count-payment.ts';

/** Gives the service a consumer of its own stream. */
const HearOwn = defineListener({ name: 'HearOwn', on: BookingExpired, handle: () => Promise.resolve() });
const listeners = [CountPayment, HearOwn];
const STATUS_MESSAGES = 20;
const EMPTY_PULL = '{"batch":1,"no_wait":true}';
const logger = createLogger({ service: 'bookings', level: 'silent' });

let nats: TestNats;
let probe: BusProbe;
let db: Database;
let service: Service;
let bookings: NatsConnection;
let observer: NatsConnection;

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-forged-events-'), 'jetstream'),
    members: [{ service: 'bookings', listeners, sends: [], oversees: false }],
  });
  probe = await openBusProbe(nats.urls, { name: 'bookings', listeners });
  db = createDatabase(await createTestDatabase('bookings', migrations));
  const bus = new Bus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  const parts = [
    databasePart({ db, migrations, logger }),
    bus,
    messaging({ service: 'bookings', db, bus, listeners: [CountPayment], commands: [], logger }),
  ];
  service = composeService('bookings', parts, logger);
  await service.start();
  bookings = await connect(connectionOptions({ servers: [nats.urls('bookings')] }, 'bookings'));
  observer = await connectObserver(nats.urls);
});

afterAll(async () => {
  await Promise.all([service.stop(), bookings.close(), observer.close()]);
  await probe.close();
  await nats.stop();
});

describe('a JetStream message on the subject of a foreign event', () => {
  it('becomes a dead letter when JetStream sent it as a reply, and later events are still received', async () => {
    const payment = samplePayment();

    bookings.publish('$JS.API.STREAM.INFO.BOOKINGS', '', { reply: PaymentCompleted.subject });
    await bookings.flush();
    await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await eventually(async () => {
      expect(await db('counted').pluck('payment_id')).toEqual([payment.id]);
      expect(await db('dead_letters').pluck('subject')).toEqual([PaymentCompleted.subject]);
    });
  });

  it('is ignored when it is an empty status message: it leaves neither a dead letter nor an inbox row', async () => {
    const payment = samplePayment();
    const manager = await jetstreamManager(observer, { checkAPI: false });
    const before = { ...(await manager.streams.info('PAYMENTS')).state, dead: await db('dead_letters').pluck('id') };

    for (let count = 0; count < STATUS_MESSAGES; count += 1) {
      const pull = `$JS.API.CONSUMER.MSG.NEXT.BOOKINGS.bookings`;
      bookings.publish(pull, EMPTY_PULL, { reply: PaymentCompleted.subject });
    }
    await eventually(async () => {
      const { state } = await manager.streams.info('PAYMENTS');
      expect(state.last_seq).toBe(before.last_seq + STATUS_MESSAGES);
    });
    await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await eventually(async () => {
      expect(await db('counted').where({ payment_id: payment.id }).pluck('payment_id')).toHaveLength(1);
      const { num_pending, num_ack_pending } = await manager.consumers.info('PAYMENTS', 'bookings');
      expect({ num_pending, num_ack_pending }).toEqual({ num_pending: 0, num_ack_pending: 0 });
    });
    expect(await db('dead_letters').pluck('id')).toEqual(before.dead);
    expect(await db('inbox_attempts').select()).toEqual([]);
    expect((await exposeMetrics()).text).toContain(
      `booking_listener_ignored_messages_total{stream="PAYMENTS"} ${String(STATUS_MESSAGES)}`,
    );
  });

  it('keeps its original subject when it is delivered by a consumer', async () => {
    await bookings.request(BookingExpired.subject, 'forged', { timeout: 5_000 });

    bookings.publish(`$JS.API.CONSUMER.MSG.NEXT.BOOKINGS.bookings`, '', {
      reply: PaymentCompleted.subject,
    });

    const manager = await jetstreamManager(observer, { checkAPI: false });
    await eventually(async () => {
      const { state } = await manager.streams.info('PAYMENTS');
      const stored = await manager.streams.getMessage('PAYMENTS', { seq: state.last_seq });
      expect([stored?.subject, stored?.string()]).toEqual([BookingExpired.subject, 'forged']);
    });
  });
});

describe('an empty status message on the API of JetStream', () => {
  let manager: JetStreamManager;

  beforeAll(async () => {
    manager = await jetstreamManager(observer, { checkAPI: false });
  });

  it('neither empties nor changes the stream of another service', async () => {
    const before = await manager.streams.info('PAYMENTS');

    await expect(sendStatusTo('$JS.API.STREAM.PURGE.PAYMENTS')).resolves.toContain('stream purge not permitted');
    for (const verb of ['STREAM.MSG.DELETE', 'STREAM.UPDATE', 'STREAM.RESTORE', 'CONSUMER.CREATE']) {
      await expect(sendStatusTo(`$JS.API.${verb}.PAYMENTS`)).resolves.toContain('"error"');
    }

    const { config, state } = await manager.streams.info('PAYMENTS');
    expect({ config, state }).toEqual({ config: before.config, state: before.state });
  });

  // nats-server does not check the reply subject of a request. See ADR 18.
  it('deletes streams and consumers of other services, until the provisioner creates them again', async () => {
    await expect(sendStatusTo('$JS.API.CONSUMER.DELETE.PAYMENTS.bookings')).resolves.toContain('"success":true');
    await expect(sendStatusTo('$JS.API.STREAM.DELETE.REFUNDS')).resolves.toContain('"success":true');

    await provisionBus({
      servers: [nats.urls('provisioner')],
      replicas: 1,
      listeners: listeners.map((listener) => ({ service: 'bookings', listener })),
    });

    await expect(manager.consumers.info('PAYMENTS', 'bookings')).resolves.toMatchObject({ name: 'bookings' });
    await expect(manager.streams.info('REFUNDS')).resolves.toMatchObject({ config: { name: 'REFUNDS' } });
  });
});

/** Makes JetStream send an empty status message to this subject of its API. Returns the answer from its audit. */
async function sendStatusTo(subject: string): Promise<string> {
  const audit = observer.subscribe('$JS.EVENT.ADVISORY.API');
  await observer.flush();

  bookings.publish('$JS.API.CONSUMER.MSG.NEXT.BOOKINGS.bookings', EMPTY_PULL, { reply: subject });

  for await (const message of audit) {
    const { subject: requested, response } = message.json<{ subject: string; response: string }>();
    if (requested === subject) return response;
  }
  throw new Error('The subscription has ended');
}
