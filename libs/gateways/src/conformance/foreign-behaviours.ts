import assert from 'node:assert/strict';
import type { GatewayReport } from '@booking/contracts';
import type { Behaviour } from './behaviour.ts';
import { read, until } from './observing.ts';

/**
 * Other applications may use the same account. The receiver of webhooks distinguishes foreign money from ours by these
 * marks, and by the reference of the payment.
 */
export const foreignBehaviours: readonly Behaviour[] = [
  {
    name: "another application's payment, its refund and its dispute are readable and carry no id of ours",
    needs: ({ gateway }) => !gateway.capabilities.callbackAddressPerPayment,
    async check(stage) {
      const session = stage.payInDashboard(700);
      stage.controls.refund(session, 300);
      stage.controls.openDispute(session);
      const isWaiting = () => stage.controls.callbacks().some(({ status }) => status === 'waiting');
      await until('The end of the deliveries', () => (isWaiting() ? undefined : true));

      assert.ok(stage.received.length > 0, 'the gateway calls back');
      for (const callback of stage.received) {
        const result = await read(stage, callback);
        assert.ok(result.result === 'authentic');
        assert.equal(result.unreadable, null);
        result.reports.forEach(assertUnmarked);
      }
    },
  },
];

function assertUnmarked(report: GatewayReport): void {
  if (report.kind === 'payment') assert.equal(report.paymentId, null);
  if (report.kind === 'refund') assert.equal(report.allocationId, null);
}
