import assert from 'node:assert/strict';
import { newId } from '@booking/runtime';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceProfile } from './conformance-fixture.ts';
import {
  assertInItsPeriodOnly,
  listedRefunds,
  LONG_LIST,
  readWhileGrowing,
  unknownWhileUnanswered,
} from './listing.ts';
import { assertContains, cents, NO_CURRENCY, paidPayment, refundOf, refundsAtGateway, reported } from './observing.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The behaviours of the gateway's list of refunds of a period, including refunds that were made elsewhere. */
export const refundListBehaviours: readonly Behaviour[] = [
  {
    name: 'the list of refunds agrees with the fetched status of every refund',
    needs: listsRefunds,
    async check(fixture) {
      const { controls, gateway } = fixture;
      const payment = await paidPayment(fixture);
      const orders = [100, 200, 300].map((amount) => refundOf(payment, cents(fixture, amount)));
      controls.planRefunds({ behaviour: 'at_once', afterMs: 0 });
      controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: HOUR_MS }, 2);
      for (const order of orders) await gateway.refund(order);
      controls.settleRefund(refundsAtGateway(fixture, payment)[2]?.id ?? '', 'failed');

      const found = await listedRefunds(fixture);

      assert.equal(found.length, orders.length);
      for (const order of orders) {
        const report = found.find(({ allocationId }) => allocationId === order.allocationId);
        const { outcome, ...asked } = (await gateway.fetchRefund(order)) ?? { outcome: 'unknown' };
        const { captureReference } = payment;
        assertContains(report, { status: outcome, ...asked, amount: order.amount, captureReference });
      }
      assert.deepEqual(found.map(({ status }) => status).toSorted(), ['failed', 'pending', 'succeeded']);
    },
  },
  {
    name: 'the list of refunds agrees with the webhook of a refund',
    needs: listsRefunds,
    async check(fixture) {
      const payment = await paidPayment(fixture);
      await fixture.gateway.refund(refundOf(payment, cents(fixture, 100)));

      const report = await reported(fixture, 'refund succeeded');

      assert.deepEqual(await listedRefunds(fixture), [report]);
    },
  },
  {
    name: 'the list of refunds contains refunds made in the dashboard, without our id',
    needs: listsRefunds,
    async check(fixture) {
      const reference = fixture.payInDashboard(700);
      const { id } = fixture.controls.refund(reference, 300);
      const named = { paymentId: newId(), gatewayReference: reference, captureReference: null };
      const { captureReference } = await fixture.gateway.fetchPayment(named);

      const refunds = await listedRefunds(fixture);

      assert.equal(refunds.length, 1);
      const expected = { reference: id, allocationId: null, captureReference, amount: cents(fixture, 300) };
      assertContains(refunds[0], expected);
    },
  },
  {
    name: 'the list of refunds hides nothing because of an unreadable amount',
    needs: listsRefunds,
    async check(fixture) {
      const { id: strange } = fixture.controls.refund(fixture.payInDashboard(700, NO_CURRENCY), 300);
      const { id } = fixture.controls.refund(fixture.payInDashboard(700), 300);

      const amounts = new Map((await listedRefunds(fixture)).map(({ reference, amount }) => [reference, amount]));

      assert.equal(amounts.size, 2);
      assert.deepEqual([amounts.get(strange), amounts.get(id)], [null, cents(fixture, 300)]);
    },
  },
  {
    name: 'the list of refunds contains nothing from another period',
    needs: listsRefunds,
    async check(fixture) {
      await fixture.gateway.refund(refundOf(await paidPayment(fixture), cents(fixture, 100)));

      await assertInItsPeriodOnly((edges) => listedRefunds(fixture, edges));
    },
  },
  {
    // Only a missing record is a fault. With numbered pages, a new refund moves another one to the next page, where it
    // appears a second time.
    name: 'the list of refunds has pages without a missing record, although new records are added',
    needs: listsRefunds,
    async check(fixture) {
      const payment = fixture.payInDashboard(700);
      const made = Array.from({ length: LONG_LIST }, () => fixture.controls.refund(payment, 1).id);

      await readWhileGrowing(fixture, {
        made,
        list: (page) => fixture.gateway.listRefunds?.(page),
        add: () => fixture.controls.refund(payment, 1),
      });
    },
  },
  ...unknownWhileUnanswered('listRefunds', 'list_refunds'),
];

function listsRefunds({ gateway }: ConformanceProfile): boolean {
  return gateway.listRefunds !== undefined;
}
