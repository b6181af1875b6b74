import { PaymentCompleted } from '@booking/contracts';
import { connectObserver, eventually, openBusProbe } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { DeadLetterRow } from '../src/dead-letters/dead-letters.ts';
import { replayDeadLetterHandler } from '../src/dead-letters/replay-dead-letter.ts';
import { defineListener, UnprocessableMessage } from '../src/index.ts';
import type { Subscription } from '../src/listeners/subscription.ts';
import { startSubscriptionFixture, type SubscriptionFixture } from './subscription-fixture.ts';

let isBroken = true;
const CountUnlessBroken = defineListener({
  name: 'CountUnlessBroken',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    if (isBroken) throw new UnprocessableMessage('the listener has a bug');
    await trx('counted').insert({ payment_id: payment.id });
  },
});

let fixture: SubscriptionFixture;
let subscription: Subscription;

beforeAll(async () => {
  fixture = await startSubscriptionFixture(CountUnlessBroken);
  subscription = fixture.open();
  await subscription.start();
});

afterAll(async () => {
  await subscription.stop();
  await fixture.stop();
});

it('edge case 36: a recreated consumer does not handle a waiting dead letter, only a replay does', async () => {
  const given = await publishPayment();
  await eventually(async () => expect(await deadLetters()).toMatchObject([{ event_id: given.eventId }]));
  isBroken = false;

  await recreateConsumer();
  const later = await publishPayment();

  await eventually(async () => expect(await fixture.db('counted').pluck('payment_id')).toContain(later.paymentId));
  expect(await fixture.db('counted').pluck('payment_id')).toEqual([later.paymentId]);
  expect(await fixture.db('inbox').pluck('event_id')).toEqual([later.eventId]);
  expect(await deadLetters()).toMatchObject([{ event_id: given.eventId, status: 'waiting' }]);

  await replay();

  expect(await fixture.db('counted').pluck('payment_id')).toEqual([later.paymentId, given.paymentId]);
  expect(await deadLetters()).toMatchObject([{ event_id: given.eventId, status: 'replayed' }]);
});

async function publishPayment(): Promise<{ paymentId: string; eventId: string }> {
  const payment = samplePayment();
  const eventId = await fixture.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  return { paymentId: payment.id, eventId };
}

/** The new consumer begins with the events of the last 80 days, as after an upgrade or `read-again`. */
async function recreateConsumer(): Promise<void> {
  const observer = await connectObserver(fixture.nats.urls);
  const { consumers } = await jetstreamManager(observer, { checkAPI: false });
  await consumers.delete('PAYMENTS', 'bookings');
  await observer.close();
  const probe = await openBusProbe(fixture.nats.urls, { name: 'bookings', listeners: [CountUnlessBroken] });
  await probe.close();
}

async function replay(): Promise<void> {
  const handler = replayDeadLetterHandler({ service: 'bookings', db: fixture.db, listeners: [CountUnlessBroken] });
  const deadLetter = await fixture.db('dead_letters').first<DeadLetterRow>('id');
  const actor = { sub: 'staff', permissions: ['process_refunds'] };
  await handler.handle({ deadLetterId: deadLetter.id, actor }, { deadlineMs: undefined });
}

function deadLetters(): Promise<unknown[]> {
  return fixture.db('dead_letters').select('event_id', 'status');
}
