import { setTimeout as delay } from 'node:timers/promises';
import { PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { defineBatchListener } from '../src/listeners/define-listener.ts';
import type { Subscription } from '../src/listeners/subscription.ts';
import { startSubscriptionFixture, type SubscriptionFixture } from './subscription-fixture.ts';

/** A service is not ready when its loop has not completed a turn for this long. */
const TURN_LATE_MS = 20_000;
const MESSAGES = 6;
const SLOW_MS = 1_000;

/** How far the clock is ahead, as if handling messages had taken this long. */
let aheadMs = 0;
let durationMs = 0;
const now = performance.now.bind(performance);
/** The readiness of the service at the time of each handled message. */
const readiness: string[] = [];

const HandleSlowly = defineBatchListener({
  name: 'HandleSlowly',
  on: PaymentCompleted,
  async handle(heard) {
    if (heard.length > 1) throw new Error('they cannot be handled together');
    readiness.push(await subscription.check().then(() => 'ready', String));
    aheadMs += (TURN_LATE_MS * 3) / 4;
    await delay(durationMs);
  },
});

let fixture: SubscriptionFixture;
let subscription: Subscription;

beforeAll(async () => {
  fixture = await startSubscriptionFixture(HandleSlowly);
  subscription = fixture.open();
});

afterAll(async () => {
  await subscription.stop();
  await fixture.stop();
});

async function publishPayments(): Promise<void> {
  for (let count = 0; count < MESSAGES; count += 1) {
    const payment = samplePayment();
    await fixture.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  }
}

it('a service stays ready while it handles messages one by one, however long all of them take', async () => {
  await publishPayments();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);

  await subscription.start();

  await eventually(() => expect(readiness).toHaveLength(MESSAGES));
  expect(new Set(readiness)).toEqual(new Set(['ready']));
  clock.mockRestore();
});

it('a service that stops returns the messages that it has not begun to handle', async () => {
  readiness.length = 0;
  durationMs = SLOW_MS;
  await publishPayments();
  await eventually(() => expect(readiness).toHaveLength(2));

  await subscription.stop();

  expect(readiness.length).toBeLessThanOrEqual(3);
});
