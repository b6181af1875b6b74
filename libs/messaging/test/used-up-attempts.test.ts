import { PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineListener } from '../src/index.ts';
import type { Subscription } from '../src/listeners/subscription.ts';
import { startSubscriptionFixture, type SubscriptionFixture } from './subscription-fixture.ts';

/** A message that waits for an earlier event becomes a dead letter after this number of attempts. */
const ATTEMPTS_MAX = 160;

let isSlow = false;
const CountIfPossible = defineListener({
  name: 'CountIfPossible',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    if (!isSlow) throw new Error('not yet');
    await trx.raw("set local statement_timeout = '50ms'; select pg_sleep(10)");
    await trx('counted').insert({ payment_id: payment.id });
  },
});

let fixture: SubscriptionFixture;
let subscription: Subscription;

beforeAll(async () => {
  fixture = await startSubscriptionFixture(CountIfPossible);
  subscription = fixture.open();
  await subscription.start();
});

afterAll(async () => {
  await subscription.stop();
  await fixture.stop();
});

it('edge case 36: a message whose attempts have all ended the process becomes a dead letter', async () => {
  const { db, probe } = fixture;
  const payment = samplePayment();
  const eventId = await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  await eventually(async () => expect(await db('inbox_attempts').select()).toHaveLength(1));

  await db('inbox_attempts').update({ attempts: ATTEMPTS_MAX });

  const reason = expect.stringMatching(/^EndsTheProcess: /);
  await eventually(async () =>
    expect(await db('dead_letters').select()).toMatchObject([
      { event_id: eventId, attempts: ATTEMPTS_MAX + 1, reason },
    ]),
  );
});

it('edge case 36: a message whose handling always exceeds the time limit of a statement becomes a dead letter', async () => {
  const { db, probe } = fixture;
  isSlow = true;
  const payment = samplePayment();
  const eventId = await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  await eventually(async () => expect(await db('inbox_attempts').select()).toHaveLength(1));

  await db('inbox_attempts').update({ attempts: ATTEMPTS_MAX - 1 });

  await eventually(async () => expect(await db('dead_letters').where({ event_id: eventId })).toHaveLength(1));
  expect(await db('counted').select()).toEqual([]);
});
