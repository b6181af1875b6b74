import assert from 'node:assert/strict';
import type { GatewayReport } from '@booking/contracts';
import type { RawCallback, WebhookResult } from '../gateway-callback.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceStage } from './conformance-stage.ts';
import { NO_CURRENCY, read, until } from './observing.ts';

const byAddressOfAccount: Behaviour['needs'] = ({ gateway }) => !gateway.capabilities.callbackAddressPerPayment;

/**
 * Other applications may use the same account. The receiver of webhooks distinguishes foreign money from ours by these
 * marks, and by the reference of the payment.
 */
export const foreignBehaviours: readonly Behaviour[] = [
  {
    name: "another application's payment, its refund and its dispute are readable and carry no id of ours",
    needs: byAddressOfAccount,
    async check(stage) {
      for (const callback of await callbacksInDashboard(stage)) assertReadable(await read(stage, callback));
    },
  },
  {
    name: "another application's payment in an unknown currency, its refund and its dispute are readable",
    needs: byAddressOfAccount,
    async check(stage) {
      const { gateway } = stage;
      const callbacks = await callbacksInDashboard(stage, NO_CURRENCY);
      for (const callback of callbacks) assertReadable(await gateway.handleWebhook(callback));
    },
  },
];

/** The webhooks of a payment in the dashboard, of its refund and of its dispute. */
async function callbacksInDashboard(stage: ConformanceStage, currency?: string): Promise<readonly RawCallback[]> {
  const session = stage.payInDashboard(700, currency);
  stage.controls.refund(session, 300);
  stage.controls.openDispute(session);
  const isWaiting = () => stage.controls.callbacks().some(({ status }) => status === 'waiting');
  await until('The end of the deliveries', () => (isWaiting() ? undefined : true));
  assert.ok(stage.received.length > 0, 'the gateway calls back');
  return stage.received;
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
