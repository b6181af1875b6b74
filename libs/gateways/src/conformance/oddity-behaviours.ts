import assert from 'node:assert/strict';
import { isVerified } from '@booking/contracts';
import type { RawCallback } from '../gateway-callback.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { assertContains, type Authentic, known, openPayment, paidPayment, until } from './observing.ts';

/** The behaviours with authentic webhooks whose body the gateway does not document. */
export const oddityBehaviours: readonly Behaviour[] = [
  {
    name: 'a webhook of an unknown type is acknowledged and reports nothing of its own',
    async check(fixture) {
      const payment = await openPayment(fixture);

      fixture.controls.sendOddity(payment.gatewayReference);

      const result = await fixture.gateway.handleWebhook(await firstCallback(fixture));
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
    name: `a webhook whose body ${what} is rejected or stored without effect, although it is signed`,
    async check(fixture) {
      const payment = await openPayment(fixture);

      fixture.controls.sendOddity(payment.gatewayReference, body);

      const result = await fixture.gateway.handleWebhook(await firstCallback(fixture));
      if (result.result === 'authentic') assertNothingBelieved(result);
      await known(fixture, await paidPayment(fixture), 'succeeded');
    },
  })),
];

function firstCallback(fixture: ConformanceFixture): Promise<RawCallback> {
  return until('A webhook', () => fixture.received[0]);
}

/** Asserts that the webhook reports nothing, or is only a hint about which record to query. */
function assertNothingBelieved(result: Authentic): void {
  assert.ok(result.reports.length === 0 || !isVerified(result), 'a part of the webhook is trusted');
}
