import { join } from 'node:path';
import { PaymentCompleted } from '@booking/contracts';
import { transact } from '@booking/runtime';
import { eventually, makeThrowawayDir, openBusProbe, startTestNats, TcpProxy, type TestNats } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newEvent, recordEvents } from '../src/index.ts';
import { CountPayment } from './count-payment.ts';
import { type Replica, replicasOf } from './replicas.ts';

/**
 * The time within which a dead connection is noticed. The client pings every five seconds and closes the connection at
 * the third unanswered ping.
 */
const NOTICED_MS_MAX = 100_000;
const PAYMENTS = 20;

let nats: TestNats;
let proxy: TcpProxy;
let payments: Replica[];
let bookings: Replica[];

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-silent-'), 'jetstream'),
    members: [
      { service: 'payments', listeners: [], sends: [], oversees: false },
      { service: 'bookings', listeners: [CountPayment], sends: [], oversees: false },
    ],
  });
  const probe = await openBusProbe(nats.urls, { name: 'bookings', listeners: [CountPayment] });
  await probe.close();
  proxy = await TcpProxy.start(nats.port);
  payments = await replicasOf('payments', [], [proxy.through(nats.urls('payments'))]);
  bookings = await replicasOf('bookings', [CountPayment], [proxy.through(nats.urls('bookings'))]);
  await Promise.all(replicas().map(({ service }) => service.start()));
});

afterAll(async () => {
  await Promise.all(replicas().map(({ service }) => service.stop()));
  await proxy.close();
  await nats.stop();
});

it('dead connections to the bus are noticed and closed, and new connections deliver every event once', async () => {
  await pay();
  await allCounted(PAYMENTS);

  expect(proxy.silence()).toBe(replicas().length);
  await pay();
  await eventually(() => expect(checkAll()).rejects.toThrow('the bus does not answer'));

  await allCounted(2 * PAYMENTS);
  await eventually(checkAll, { timeoutMs: NOTICED_MS_MAX });
  expect(replicas().some((replica) => replica.isStuck())).toBe(false);
});

function replicas(): Replica[] {
  return [...payments, ...bookings];
}

async function checkAll(): Promise<void> {
  await Promise.all(replicas().map((replica) => replica.check()));
}

async function pay(): Promise<void> {
  for (let count = 0; count < PAYMENTS; count += 1) {
    const payment = samplePayment();
    await transact(databaseOf(payments), (trx) =>
      recordEvents(trx, { id: payment.id, version: 1 }, [newEvent(PaymentCompleted, { payment })]),
    );
  }
}

async function allCounted(count: number): Promise<void> {
  await eventually(
    async () => {
      const ids = await databaseOf(bookings)('counted').pluck<string[]>('payment_id');
      expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    },
    { timeoutMs: NOTICED_MS_MAX },
  );
}

function databaseOf([replica]: readonly Replica[]): Replica['db'] {
  if (!replica) throw new Error('No replica was started');
  return replica.db;
}
