import { randomUUID } from 'node:crypto';
import { PaymentCompleted } from '@booking/contracts';
import { connectObserver, eventually, openBusProbe } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { CommandHandler } from '../src/commands/define-command-handler.ts';
import { dismissDeadLetterHandler, replayDeadLetterHandler } from '../src/dead-letters/dead-letter-handlers.ts';
import type { DeadLetterRow } from '../src/dead-letters/dead-letters.ts';
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

it('a recreated consumer does not handle a dismissed dead letter either; only a replay that knows of the dismissal does', async () => {
  isBroken = true;
  const given = await publishPayment();
  const deadLetter = await eventually(async () => {
    const row = await fixture.db('dead_letters').where({ event_id: given.eventId }).first<DeadLetterRow>();
    expect(row).toBeDefined();
    return row;
  });
  isBroken = false;

  const handler = dismissDeadLetterHandler({ service: 'bookings', db: fixture.db });
  const dismissed = await carryOut(handler, deadLetter.id);
  const again = await carryOut(handler, deadLetter.id);
  await recreateConsumer();
  const later = await publishPayment();

  await eventually(async () => expect(await fixture.db('counted').pluck('payment_id')).toContain(later.paymentId));
  expect(await fixture.db('counted').pluck('payment_id')).not.toContain(given.paymentId);
  expect(dismissed).toMatchObject({ deadLetter: { status: 'dismissed' } });
  expect(again).toEqual(dismissed);

  await expect(carryOut(replayHandler(), deadLetter.id)).rejects.toMatchObject({ type: 'dead-letter-not-waiting' });
  expect(await fixture.db('counted').pluck('payment_id')).not.toContain(given.paymentId);

  await carryOut(replayHandler(), deadLetter.id, { evenIfDismissed: true });

  expect(await fixture.db('counted').pluck('payment_id')).toContain(given.paymentId);
  await expect(carryOut(handler, deadLetter.id)).rejects.toMatchObject({ type: 'dead-letter-not-waiting' });
});

it('a dead letter is not dismissed without the permission', async () => {
  const request = { deadLetterId: randomUUID(), actor: { sub: 'staff', permissions: ['read_all'] } };
  const handler = dismissDeadLetterHandler({ service: 'bookings', db: fixture.db });

  await expect(handler.handle(request, { deadlineMs: undefined })).rejects.toMatchObject({ type: 'forbidden' });
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
  const deadLetter = await fixture.db('dead_letters').first<DeadLetterRow>('id');
  await carryOut(replayHandler(), deadLetter.id);
}

function replayHandler(): CommandHandler {
  return replayDeadLetterHandler({ service: 'bookings', db: fixture.db, listeners: [CountUnlessBroken] });
}

function carryOut(handler: CommandHandler, deadLetterId: string, more: object = {}): Promise<unknown> {
  const actor = { sub: 'staff', permissions: ['process_refunds'] };
  return handler.handle({ deadLetterId, actor, ...more }, { deadlineMs: undefined });
}

function deadLetters(): Promise<unknown[]> {
  return fixture.db('dead_letters').select('event_id', 'status');
}
