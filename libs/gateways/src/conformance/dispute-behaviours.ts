import assert from 'node:assert/strict';
import type { Behaviour } from './behaviour.ts';
import { assertContains, cents, paidPayment, refundEnd, refundOf, reported } from './observing.ts';

/** The time in which the simulated gateways accept evidence. */
const EVIDENCE_MS = 7 * 86_400_000;

export const disputeBehaviours: readonly Behaviour[] = [
  ...(['won', 'lost'] as const).map((status): Behaviour => ({
    name: `a dispute is reported when it is opened and when it is ${status}`,
    needs: ({ unreported }) => !unreported.has(`dispute ${status}`),
    async check(fixture) {
      const { gatewayReference, captureReference } = await paidPayment(fixture);

      const { id } = fixture.controls.openDispute(gatewayReference);
      const opened = await reported(fixture, 'dispute opened');
      fixture.controls.closeDispute(id, status);

      assertContains(opened, { reference: id, captureReference, amount: cents(fixture, 12_050) });
      assert.equal((await reported(fixture, `dispute ${status}`)).reference, id);
    },
  })),
  {
    name: 'an opened dispute is reported with the time until which evidence is accepted',
    needs: ({ unreported }) => !unreported.has('dispute due'),
    async check(fixture) {
      const { gatewayReference } = await paidPayment(fixture);

      fixture.controls.openDispute(gatewayReference);

      const { dueAt } = await reported(fixture, 'dispute opened');
      assert.equal(wholeSeconds(dueAt), wholeSeconds(fixture.now().getTime() + EVIDENCE_MS));
    },
  },
  {
    name: 'a payment and its refund are confirmed although its disputes cannot be listed',
    needs: ({ gateway }) => gateway.fetchReports !== undefined,
    async check(fixture) {
      fixture.controls.addFault({ operation: 'list_disputes', fault: 'error_before' });
      const { gatewayReference } = await paidPayment(fixture);
      fixture.controls.addFault({ operation: 'list_disputes', fault: 'error_before' });

      const { id } = fixture.controls.refund(gatewayReference, 700);

      assertContains(await reported(fixture, 'refund succeeded'), { reference: id });
    },
  },
  {
    name: 'a dispute makes the gateway refuse refunds',
    async check(fixture) {
      const payment = await paidPayment(fixture);
      fixture.controls.openDispute(payment.gatewayReference);

      assert.equal(await refundEnd(fixture, refundOf(payment, cents(fixture, 1))), 'failed');
    },
  },
];

function wholeSeconds(time: string | number | null | undefined): number {
  return Math.floor(new Date(time ?? NaN).getTime() / 1000);
}
