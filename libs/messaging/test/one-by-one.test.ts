import { setTimeout as delay } from 'node:timers/promises';
import { PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { useClockAhead } from '@booking/testing/clock';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineBatchListener } from '../src/listeners/define-listener.ts';
import type { Subscription } from '../src/listeners/subscription.ts';
import { startSubscriptionFixture, type SubscriptionFixture } from './subscription-fixture.ts';

/** A service is not ready when its loop has not completed a turn for this long. */
const TURN_LATE_MS = 20_000;
const MESSAGES = 6;
const SLOW_MS = 1_000;

let whileHandling = (): Promise<void> | void => undefined;
/** The readiness of the service at the time of each handled message. */
let readiness: string[];

const HandleSlowly = defineBatchListener({
  name: 'HandleSlowly',
  on: PaymentCompleted,
  async handle(heard) {
    if (heard.length > 1) throw new Error('they cannot be handled together');
    readiness.push(await subscription.check().then(() => 'ready', String));
    await whileHandling();
  },
});

let fixture: SubscriptionFixture;
let subscription: Subscription;

function useSubscription(): void {
  beforeAll(async () => {
    readiness = [];
    fixture = await startSubscriptionFixture(HandleSlowly);
    subscription = fixture.open();
  });
  afterAll(async () => {
    await subscription.stop();
    await fixture.stop();
  });
}

async function publishPayments(): Promise<void> {
  for (let count = 0; count < MESSAGES; count += 1) {
    const payment = samplePayment();
    await fixture.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  }
}

describe('a service that handles messages one by one', () => {
  useSubscription();
  const setAhead = useClockAhead();

  it('stays ready, however long all messages together take', async () => {
    await publishPayments();
    whileHandling = () => setAhead((TURN_LATE_MS * 3) / 4);

    await subscription.start();

    await eventually(() => expect(readiness).toHaveLength(MESSAGES));
    expect(new Set(readiness)).toEqual(new Set(['ready']));
  });
});

describe('a service that stops', () => {
  useSubscription();

  it('returns the messages that it has not begun to handle', async () => {
    await publishPayments();
    whileHandling = () => delay(SLOW_MS);
    await subscription.start();
    await eventually(() => expect(readiness).toHaveLength(2));

    await subscription.stop();

    expect(readiness.length).toBeLessThanOrEqual(3);
  });
});
