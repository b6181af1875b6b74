import assert from 'node:assert/strict';
import { isVerified } from '@booking/contracts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceStage } from './conformance-stage.ts';
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
    async check(stage) {
      stage.controls.addFault({ operation: 'callback', fault: 'duplicate', copies: COPIES });
      await payNow(stage);

      await deliveriesOfOneEvent(stage, COPIES + 1);
    },
  },
  {
    name: 'a webhook that we did not accept is delivered again as the same event',
    async check(stage) {
      stage.answers.push(503);
      await payNow(stage);

      await deliveriesOfOneEvent(stage, 2);
    },
  },
  {
    name: 'a webhook that arrives late has the same content and the same event id',
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
    name: 'a webhook that is replayed is the same event, and is rejected as too old where a time is signed',
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
    name: 'a webhook that overtook an earlier one has the same content as in order',
    async check(stage) {
      stage.controls.addFault({ operation: 'callback', fault: 'reorder' });
      const payment = await payNow(stage);
      if (stage.gateway.capabilities.fetchPayment) await stage.gateway.fetchPayment(payment);
      const refund = stage.controls.refund(payment.gatewayReference, 100);
      await reported(stage, 'payment succeeded');

      const [first] = stage.received;
      assert.ok(first);
      const references = reportsOf(await read(stage, first)).map(({ reference }) => reference);
      assert.ok(references.includes(refund.id), 'the refund is reported before the payment');
    },
  },
  {
    name: 'a webhook that never arrives is replaced by polling',
    needs: ({ gateway }) => gateway.capabilities.fetchPayment,
    async check(stage) {
      stage.controls.addFault({ operation: 'callback', fault: 'drop' });
      const payment = await payNow(stage);

      assert.equal((await stage.gateway.fetchPayment(payment)).status, 'succeeded');
    },
  },
  {
    name: "a webhook is acknowledged in the gateway's own form, so that it is not delivered again",
    async check(stage) {
      const { gatewayReference } = await payNow(stage);

      await until('The end of the deliveries', () => {
        const deliveries = stage.controls.callbacks().filter(({ sessionId }) => sessionId === gatewayReference);
        return deliveries.every(({ status }) => status === 'delivered') ? deliveries : undefined;
      }).then((deliveries) => deliveries.forEach(({ attempts }) => assert.equal(attempts.length, 1)));
    },
  },
  {
    name: 'a webhook has a declared media type',
    async check(stage) {
      const { headers } = await genuineCallback(stage);

      const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
      assert.ok(stage.gateway.callbackForm.contentTypes.includes(mediaType), mediaType);
    },
  },
  {
    name: 'a webhook can be verified again with its body and its proof headers only',
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
    name: 'a webhook is verified, unless the gateway can be asked for the facts',
    async check(stage) {
      const result = await stage.gateway.handleWebhook(await genuineCallback(stage));

      const isReportVerified = result.result === 'authentic' && isVerified(result);
      assert.ok(isReportVerified || stage.gateway.fetchReports !== undefined);
    },
  },
  {
    name: 'a webhook that is only a hint leads to all reports of its payment',
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
];

async function payNow(stage: ConformanceStage) {
  const payment = await openPayment(stage);
  stage.controls.pay(payment.gatewayReference);
  return payment;
}

/** Waits until one of the gateway's events about the payment was delivered so many times, always under one event id. */
function deliveriesOfOneEvent(stage: ConformanceStage, count: number): Promise<true> {
  return until(`The delivery number ${count.toString()} of one event`, async () => {
    const names = (await resultsAbout(stage, 'payment')).map(({ eventId }) => eventId);
    const isEnough = (name: string) => names.filter((other) => other === name).length >= count;
    return names.some(isEnough) || undefined;
  });
}
