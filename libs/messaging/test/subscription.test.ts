import { PaymentCompleted } from '@booking/contracts';
import { Signal } from '@booking/runtime';
import { connectObserver, eventually } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { defineListener } from '../src/index.ts';
import type { Subscription } from '../src/listeners/subscription.ts';
import { startSubscriptionFixture, type SubscriptionFixture } from './subscription-fixture.ts';

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

let fixture: SubscriptionFixture;
let subscription: Subscription;

beforeAll(async () => {
  fixture = await startSubscriptionFixture(WaitAtGate);
  subscription = fixture.open();
  await subscription.start();
});

afterAll(async () => {
  await subscription.stop();
  await fixture.stop();
});

it('a subscription can stop immediately after its start', async () => {
  await fixture.bus.connection();
  const another = fixture.open();
  await another.start();
  const startedMs = performance.now();

  await another.stop();

  expect(performance.now() - startedMs).toBeLessThan(FETCH_EXPIRES_MS / 2);
});

it('a subscription finishes its batch when its consumer is deleted meanwhile', async () => {
  const payment = samplePayment();
  await fixture.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  await eventually(() => expect(entered).toEqual([payment.id]));

  const observer = await connectObserver(fixture.nats.urls);
  const { consumers } = await jetstreamManager(observer, { checkAPI: false });
  await consumers.delete('PAYMENTS', 'bookings');
  await receiveEarlierMessages();
  gate.raise();

  await eventually(async () => expect(await fixture.db('counted').pluck('payment_id')).toEqual([payment.id]));
  await eventually(() => expect(subscription.check()).rejects.toThrow('receive nothing'));
  await observer.close();
});

/** Waits until all messages have arrived that the bus sent before now, because the bus sends its answers in order. */
async function receiveEarlierMessages(): Promise<void> {
  const manager = await (await fixture.bus.jetstream()).jetstreamManager(false);
  await manager.streams.info('BOOKINGS');
  await new Promise((resolve) => setImmediate(resolve));
}
