import { PaymentCompleted } from '@booking/contracts';
import { DatabaseUnavailable } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { useClockAhead } from '@booking/testing/clock';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defineListener } from '../src/index.ts';
import type { Subscription } from '../src/listeners/subscription.ts';
import { startSubscriptionFixture, type SubscriptionFixture } from './subscription-fixture.ts';

const MESSAGES = 30;
/** A service is not ready when its loop has not completed a turn for this long. */
const TURN_LATE_MS = 20_000;
/** New messages are tried together, and then the first one alone. */
const TRIES_OF_BATCH = 2;
/** The shortest pauses after the first four batches. */
const FOUR_PAUSES_MS = 250 + 500 + 1_000 + 2_000;

/** The times of all tries. */
const triesMs: number[] = [];
let isUnavailable = (_paymentId: string): boolean => true;
const CountIfAvailable = defineListener({
  name: 'CountIfAvailable',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    triesMs.push(performance.now());
    if (isUnavailable(payment.id)) throw new DatabaseUnavailable('down');
    await trx('counted').insert({ payment_id: payment.id });
  },
});

let fixture: SubscriptionFixture;
let subscription: Subscription;

beforeAll(async () => {
  fixture = await startSubscriptionFixture(CountIfAvailable);
  subscription = fixture.open();
  await subscription.start();
});

beforeEach(() => {
  isUnavailable = () => true;
  triesMs.length = 0;
});

afterAll(async () => {
  await subscription.stop();
  await fixture.stop();
});
const setAhead = useClockAhead();

async function publishPayments(count: number): Promise<string[]> {
  const payments = Array.from({ length: count }, () => samplePayment());
  const published = payments.map((payment) =>
    fixture.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } }),
  );
  await Promise.all(published);
  return payments.map(({ id }) => id);
}

async function triesReach(count: number): Promise<void> {
  await eventually(() => expect(triesMs.length).toBeGreaterThanOrEqual(count));
}

async function allHandled(paymentIds: readonly string[]): Promise<void> {
  await eventually(async () =>
    expect(await fixture.db('counted').pluck('payment_id')).toEqual(expect.arrayContaining([...paymentIds])),
  );
}

describe('a subscription', () => {
  it('pauses after one message of each batch while the database is unavailable, for longer each time', async () => {
    const payments = await publishPayments(MESSAGES);
    await triesReach(4 * TRIES_OF_BATCH + 1);

    const [first = 0] = triesMs;
    expect((triesMs[4 * TRIES_OF_BATCH] ?? 0) - first).toBeGreaterThanOrEqual(FOUR_PAUSES_MS);

    isUnavailable = () => false;
    await allHandled(payments);
    expect(await fixture.db('dead_letters').select()).toEqual([]);
  });

  it('handles other messages while one message waits for the database', async () => {
    const [waiting, ...others] = await publishPayments(MESSAGES);
    await triesReach(TRIES_OF_BATCH);

    isUnavailable = (id) => id === waiting;

    await allHandled(others);
    expect(await fixture.db('counted').where({ payment_id: waiting })).toEqual([]);
  });

  it('is not ready while it waits for the database, although it goes on trying', async () => {
    const payments = await publishPayments(1);
    await triesReach(TRIES_OF_BATCH);
    setAhead(TURN_LATE_MS);
    await triesReach(TRIES_OF_BATCH + 2);

    await expect(subscription.check()).rejects.toThrow('receive nothing');

    isUnavailable = () => false;
    await allHandled(payments);
    await eventually(() => subscription.check());
  });
});
