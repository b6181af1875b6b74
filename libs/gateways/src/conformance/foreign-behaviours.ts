import assert from 'node:assert/strict';
import type { GatewayReport } from '@booking/contracts';
import type { RawCallback, WebhookResult } from '../gateway-callback.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { NO_CURRENCY, read, until } from './observing.ts';

const byAddressOfAccount: Behaviour['needs'] = ({ gateway }) => !gateway.capabilities.callbackAddressPerPayment;

/**
 * The behaviours with money of other applications on the same account. The receiver of webhooks recognises such money
 * by the reference of the payment, and because it carries no id of ours.
 */
export const foreignBehaviours: readonly Behaviour[] = [
  {
    name: "another application's payment, its refund and its dispute are readable and carry no id of ours",
    needs: byAddressOfAccount,
    async check(fixture) {
      for (const callback of await callbacksInDashboard(fixture)) assertReadable(await read(fixture, callback));
    },
  },
  {
    name: "another application's payment in an unknown currency, its refund and its dispute are readable",
    needs: byAddressOfAccount,
    async check(fixture) {
      const { gateway } = fixture;
      const callbacks = await callbacksInDashboard(fixture, NO_CURRENCY);
      for (const callback of callbacks) assertReadable(await gateway.handleWebhook(callback));
    },
  },
];

/** The webhooks about a payment in the dashboard, its refund and its dispute. */
async function callbacksInDashboard(fixture: ConformanceFixture, currency?: string): Promise<readonly RawCallback[]> {
  const session = fixture.payInDashboard(700, currency);
  fixture.controls.refund(session, 300);
  fixture.controls.openDispute(session);
  const isWaiting = () => fixture.controls.callbacks().some(({ status }) => status === 'waiting');
  await until('The end of the deliveries', () => (isWaiting() ? undefined : true));
  assert.ok(fixture.received.length > 0, 'the gateway calls back');
  return fixture.received;
}

function assertReadable(result: WebhookResult): void {
  assert.ok(result.result === 'authentic');
  assert.equal(result.unreadable, null);
  result.reports.forEach(assertUnmarked);
}

function assertUnmarked(report: GatewayReport): void {
  if (report.kind === 'payment') assert.equal(report.paymentId, null);
  if (report.kind === 'refund') assert.equal(report.allocationId, null);
}
