import assert from 'node:assert/strict';
import { isVouchedFor } from '@booking/contracts';
import type { RawCallback } from '../payment-gateway.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceStage } from './conformance-stage.ts';
import {
  assertContains,
  cents,
  genuineCallback,
  known,
  openPayment,
  paidPayment,
  read,
  refundOf,
  reported,
  reportsOf,
  resultsAbout,
  until,
  type Authentic,
} from './observing.ts';

const COPIES = 9;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export const callbackBehaviours: readonly Behaviour[] = [
  {
    name: 'a callback that is duplicated is one event',
    async check(stage) {
      stage.controls.addFault({ operation: 'callback', fault: 'duplicate', copies: COPIES });
      await payNow(stage);

      await deliveriesOfOneEvent(stage, COPIES + 1);
    },
  },
  {
    name: 'a callback that we did not accept at first comes again as the same event',
    async check(stage) {
      stage.answers.push(503);
      await payNow(stage);

      await deliveriesOfOneEvent(stage, 2);
    },
  },
  {
    name: 'a callback that is late, long after what it tells, says the same under the same name',
    async check(stage) {
      const payment = await paidPayment(stage);
      const early = (await resultsAbout(stage, 'payment')).map(({ eventId }) => eventId);
      await stage.gateway.refund(refundOf(payment, cents(stage, 100)));
      await reported(stage, 'refund succeeded');

      const count = stage.received.length;
      await stage.controls.redeliverFirst(payment.gatewayReference);

      const callback = await until('The late callback', () => stage.received[count]);
      const late = await stage.gateway.handleWebhook(callback);
      assert.ok(late.result === 'authentic' && early.includes(late.eventId), JSON.stringify(late));
    },
  },
  {
    name: 'a callback that is replayed is the same event, and is refused when it is too old where a time is signed',
    async check(stage) {
      const callback = await genuineCallback(stage);
      const first = await stage.gateway.handleWebhook(callback);
      const replayedAfter = (ms: number) =>
        stage.gatewayAt(() => new Date(stage.now().getTime() + ms)).handleWebhook(callback);

      assert.deepEqual(await stage.gateway.handleWebhook(callback), first);
      assert.deepEqual(await replayedAfter(MINUTE_MS), first);
      const tooOld = stage.gateway.capabilities.signsTime ? 'refused' : 'authentic';
      assert.equal((await replayedAfter(HOUR_MS)).result, tooOld);
      assert.equal((await replayedAfter(-HOUR_MS)).result, tooOld);
    },
  },
  {
    name: 'a callback that overtook an earlier one says the same as in order',
    async check(stage) {
      stage.controls.addFault({ operation: 'callback', fault: 'reorder' });
      const payment = await payNow(stage);
      if (stage.gateway.capabilities.fetchPayment) await stage.gateway.fetchPayment(payment);
      const refund = stage.controls.refund(payment.gatewayReference, 100);
      await reported(stage, 'payment succeeded');

      const [first] = stage.received;
      assert.ok(first);
      const references = reportsOf(await read(stage, first)).map(({ reference }) => reference);
      assert.ok(references.includes(refund.id), 'the refund is told of before the payment');
    },
  },
  {
    name: 'a callback that never arrives is made up for by asking',
    needs: ({ gateway }) => gateway.capabilities.fetchPayment,
    async check(stage) {
      stage.controls.addFault({ operation: 'callback', fault: 'drop' });
      const payment = await payNow(stage);

      assert.equal((await stage.gateway.fetchPayment(payment)).status, 'succeeded');
    },
  },
  {
    name: "a callback is acknowledged in the gateway's own form, so that it does not come again",
    async check(stage) {
      const { gatewayReference } = await payNow(stage);

      await until('The end of the deliveries', () => {
        const deliveries = stage.controls.callbacks().filter(({ sessionId }) => sessionId === gatewayReference);
        return deliveries.every(({ status }) => status === 'delivered') ? deliveries : undefined;
      }).then((deliveries) => deliveries.forEach(({ attempts }) => assert.equal(attempts.length, 1)));
    },
  },
  {
    name: 'a callback is of a media type that is declared',
    async check(stage) {
      const { headers } = await genuineCallback(stage);

      const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
      assert.ok(stage.gateway.callbackForm.contentTypes.includes(mediaType), mediaType);
    },
  },
  {
    name: 'a callback can be verified again by its body and its proof headers alone',
    async check(stage) {
      const { gateway } = stage;
      const callback = await genuineCallback(stage);
      const kept = Object.entries(callback.headers).filter(
        ([name]) => name === 'content-type' || gateway.callbackForm.proofHeaders.includes(name),
      );

      const stored = { ...callback, headers: Object.fromEntries(kept) };
      assert.deepEqual(await gateway.handleWebhook(stored), await gateway.handleWebhook(callback));
    },
  },
  {
    name: 'a callback is vouched for, unless the gateway can be asked what is true of it',
    async check(stage) {
      const result = await stage.gateway.handleWebhook(await genuineCallback(stage));

      const isVouched = result.result === 'authentic' && isVouchedFor(result);
      assert.ok(isVouched || stage.gateway.fetchReports !== undefined);
    },
  },
  {
    name: 'a callback that is only a hint leads to everything of its payment',
    needs: ({ gateway }) => gateway.fetchReports !== undefined,
    async check(stage) {
      const payment = await paidPayment(stage);
      await stage.gateway.refund(refundOf(payment, cents(stage, 100)));
      stage.controls.openDispute(payment.gatewayReference);
      await reported(stage, 'dispute opened');

      const results = await Promise.all(stage.received.map((callback) => stage.gateway.handleWebhook(callback)));
      const hint = results.flatMap(reportsOf).find(({ kind }) => kind === 'payment');
      const answer = hint && (await stage.gateway.fetchReports?.(hint));
      assert.deepEqual(
        answer?.map(({ kind }) => kind),
        ['payment', 'refund', 'dispute'],
      );
    },
  },
  {
    name: 'a callback of a type nobody knows is acknowledged and reports nothing of its own',
    async check(stage) {
      const payment = await openPayment(stage);

      stage.controls.sendOddity(payment.gatewayReference);

      const result = await stage.gateway.handleWebhook(await firstCallback(stage));
      assertContains(result, { result: 'authentic', unreadable: null });
      assertNothingBelieved(result as Authentic);
    },
  },
  ...Object.entries({
    'is not JSON': 'not JSON {',
    'is empty': '',
    'is cut off': '{"id":"x","type":"payment","data":{"object":{"id":',
    'has the wrong types': '{"id":7,"type":[],"event":{},"event_type":0,"notificationItems":"x","data":null}',
    'is a list': '[1,2,3]',
    'is nothing': 'null',
  }).map(([what, body]): Behaviour => ({
    name: `a callback whose body ${what}, although it is signed, is refused or kept without effect`,
    async check(stage) {
      const payment = await openPayment(stage);

      stage.controls.sendOddity(payment.gatewayReference, body);

      const result = await stage.gateway.handleWebhook(await firstCallback(stage));
      if (result.result === 'authentic') assertNothingBelieved(result);
      await assertStillWorks(stage);
    },
  })),
];

async function payNow(stage: ConformanceStage) {
  const payment = await openPayment(stage);
  stage.controls.pay(payment.gatewayReference);
  return payment;
}

/** Waits until one of the events by which the gateway tells of the payment came so often, always under one name. */
function deliveriesOfOneEvent(stage: ConformanceStage, count: number): Promise<true> {
  return until(`The delivery number ${count.toString()} of one event`, async () => {
    const names = (await resultsAbout(stage, 'payment')).map(({ eventId }) => eventId);
    const isEnough = (name: string) => names.filter((other) => other === name).length >= count;
    return names.some(isEnough) || undefined;
  });
}

function firstCallback(stage: ConformanceStage): Promise<RawCallback> {
  return until('A callback', () => stage.received[0]);
}

/** A hint at something is not a fact about it. */
function assertNothingBelieved(result: Authentic): void {
  assert.ok(result.reports.length === 0 || !isVouchedFor(result), 'something of it is believed');
}

async function assertStillWorks(stage: ConformanceStage): Promise<void> {
  await known(stage, await paidPayment(stage), 'succeeded');
}
