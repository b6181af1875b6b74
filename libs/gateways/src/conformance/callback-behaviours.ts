import assert from 'node:assert/strict';
import { isVerified } from '@booking/contracts';
import type { Behaviour } from './behaviour.ts';
import { canBeAsked, type ConformanceFixture } from './conformance-fixture.ts';
import {
  cents,
  genuineCallback,
  openPayment,
  paidPayment,
  read,
  refundOf,
  reported,
  reportsOf,
  resultsAbout,
  until,
} from './observing.ts';

const COPIES = 9;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export const callbackBehaviours: readonly Behaviour[] = [
  {
    name: 'a webhook that is duplicated is one event',
    async check(fixture) {
      fixture.controls.addFault({ operation: 'callback', fault: 'duplicate', copies: COPIES });
      await payNow(fixture);

      await deliveriesOfOneEvent(fixture, COPIES + 1);
    },
  },
  {
    name: 'a webhook that we did not accept is delivered again as the same event',
    async check(fixture) {
      fixture.answers.push(503);
      await payNow(fixture);

      await deliveriesOfOneEvent(fixture, 2);
    },
  },
  {
    name: 'a webhook that arrives late has the same content and the same event id',
    async check(fixture) {
      const payment = await paidPayment(fixture);
      const early = (await resultsAbout(fixture, 'payment')).map(({ eventId }) => eventId);
      await fixture.gateway.refund(refundOf(payment, cents(fixture, 100)));
      await reported(fixture, 'refund succeeded');

      const count = fixture.received.length;
      await fixture.controls.redeliverFirst(payment.gatewayReference);

      const callback = await until('The late webhook', () => fixture.received[count]);
      const late = await fixture.gateway.handleWebhook(callback);
      assert.ok(late.result === 'authentic' && early.includes(late.eventId), JSON.stringify(late));
    },
  },
  {
    name: 'a webhook that is replayed is the same event, and is rejected as too old where a time is signed',
    async check(fixture) {
      const callback = await genuineCallback(fixture);
      const first = await fixture.gateway.handleWebhook(callback);
      const replayedAfter = (ms: number) =>
        fixture.gatewayAt(() => new Date(fixture.now().getTime() + ms)).handleWebhook(callback);

      assert.deepEqual(await fixture.gateway.handleWebhook(callback), first);
      assert.deepEqual(await replayedAfter(MINUTE_MS), first);
      const tooOld = fixture.gateway.capabilities.signsTime ? 'refused' : 'authentic';
      assert.equal((await replayedAfter(HOUR_MS)).result, tooOld);
      assert.equal((await replayedAfter(-HOUR_MS)).result, tooOld);
    },
  },
  {
    name: 'a webhook that overtook an earlier webhook has the same content as in order',
    async check(fixture) {
      fixture.controls.addFault({ operation: 'callback', fault: 'reorder' });
      const payment = await payNow(fixture);
      if (canBeAsked(fixture)) await fixture.gateway.fetchPayment(payment);
      const refund = fixture.controls.refund(payment.gatewayReference, 100);
      await reported(fixture, 'payment succeeded');

      const [first] = fixture.received;
      assert.ok(first);
      const references = reportsOf(await read(fixture, first)).map(({ reference }) => reference);
      assert.ok(references.includes(refund.id), 'the refund is reported before the payment');
    },
  },
  {
    name: 'a webhook that never arrives is replaced by polling',
    needs: canBeAsked,
    async check(fixture) {
      fixture.controls.addFault({ operation: 'callback', fault: 'drop' });
      const payment = await payNow(fixture);

      assert.equal((await fixture.gateway.fetchPayment(payment)).status, 'succeeded');
    },
  },
  {
    name: "a webhook is acknowledged in the gateway's own form, so that it is not delivered again",
    async check(fixture) {
      const { gatewayReference } = await payNow(fixture);

      await until('The end of the deliveries', () => {
        const deliveries = fixture.controls.callbacks().filter(({ sessionId }) => sessionId === gatewayReference);
        return deliveries.every(({ status }) => status === 'delivered') ? deliveries : undefined;
      }).then((deliveries) => deliveries.forEach(({ attempts }) => assert.equal(attempts.length, 1)));
    },
  },
  {
    name: 'a webhook has a declared media type',
    async check(fixture) {
      const { headers } = await genuineCallback(fixture);

      const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
      assert.ok(fixture.gateway.callbackForm.contentTypes.includes(mediaType), mediaType);
    },
  },
  {
    name: 'a webhook can be verified again with its body and its proof headers only',
    async check(fixture) {
      const { gateway } = fixture;
      const callback = await genuineCallback(fixture);
      const kept = Object.entries(callback.headers).filter(
        ([name]) => name === 'content-type' || gateway.callbackForm.proofHeaders.includes(name),
      );

      const stored = { ...callback, headers: Object.fromEntries(kept) };
      assert.deepEqual(await gateway.handleWebhook(stored), await gateway.handleWebhook(callback));
    },
  },
  {
    name: 'a webhook is verified, unless the gateway can be queried instead',
    async check(fixture) {
      const result = await fixture.gateway.handleWebhook(await genuineCallback(fixture));

      const isReportVerified = result.result === 'authentic' && isVerified(result);
      assert.ok(isReportVerified || fixture.gateway.fetchReports !== undefined);
    },
  },
  {
    name: 'a webhook that is only a hint leads to all reports of its payment',
    needs: ({ gateway }) => gateway.fetchReports !== undefined,
    async check(fixture) {
      const payment = await paidPayment(fixture);
      await fixture.gateway.refund(refundOf(payment, cents(fixture, 100)));
      fixture.controls.openDispute(payment.gatewayReference);
      await reported(fixture, 'dispute opened');

      const results = await Promise.all(fixture.received.map((callback) => fixture.gateway.handleWebhook(callback)));
      const hint = results.flatMap(reportsOf).find(({ kind }) => kind === 'payment');
      const answer = hint && (await fixture.gateway.fetchReports?.(hint));
      assert.deepEqual(
        answer?.map(({ kind }) => kind),
        ['payment', 'refund', 'dispute'],
      );
    },
  },
];

async function payNow(fixture: ConformanceFixture) {
  const payment = await openPayment(fixture);
  fixture.controls.pay(payment.gatewayReference);
  return payment;
}

/** Waits until one event about the payment was delivered this many times, always under the same id. */
function deliveriesOfOneEvent(fixture: ConformanceFixture, count: number): Promise<true> {
  return until(`The delivery number ${count.toString()} of one event`, async () => {
    const names = (await resultsAbout(fixture, 'payment')).map(({ eventId }) => eventId);
    const isEnough = (name: string) => names.filter((other) => other === name).length >= count;
    return names.some(isEnough) || undefined;
  });
}
