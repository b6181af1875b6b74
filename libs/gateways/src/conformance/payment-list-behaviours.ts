import assert from 'node:assert/strict';
import { newId } from '@booking/runtime';
import type { GatewayPaymentReference } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture, ConformanceProfile } from './conformance-fixture.ts';
import {
  assertInItsPeriodOnly,
  listedPayments,
  LONG_LIST,
  readWhileGrowing,
  unknownWhileUnanswered,
} from './listing.ts';
import { assertContains, cents, NO_CURRENCY, openPayment, paidPayment } from './observing.ts';

/** The behaviours of the gateway's list of payments of a period, on which reconciliation depends. */
export const paymentListBehaviours: readonly Behaviour[] = [
  {
    name: 'the list of payments agrees with the fetched status of every payment with money',
    needs: listsPayments,
    async check(fixture) {
      const payments = await paymentsInEveryState(fixture);
      const asked = await Promise.all(
        payments.map(async (payment) => ({
          ...(await fixture.gateway.fetchPayment(payment)),
          reference: payment.gatewayReference,
          paymentId: payment.paymentId,
        })),
      );

      const found = await listedPayments(fixture);

      assert.deepEqual(
        asked.map(({ status }) => status),
        ['open', 'succeeded', 'pending', 'failed', 'expired'],
      );
      const listed = new Map(found.map((record) => [record.reference, record]));
      for (const answer of asked) {
        const bringsMoney = answer.status === 'succeeded' || answer.status === 'pending';
        if (bringsMoney || listed.has(answer.reference)) assert.deepEqual(listed.get(answer.reference), answer);
      }
      assert.equal(found.length, listed.size, 'no payment is listed twice');
      for (const reference of listed.keys()) assert.ok(asked.some((answer) => answer.reference === reference));
    },
  },
  {
    name: 'the list of payments contains payments made in the dashboard, without our id',
    needs: listsPayments,
    async check(fixture) {
      const reference = fixture.payInDashboard(700);
      const named = { paymentId: newId(), gatewayReference: reference, captureReference: null };
      const { captureReference } = await fixture.gateway.fetchPayment(named);

      const amount = cents(fixture, 700);
      assert.deepEqual(await listedPayments(fixture), [
        { status: 'succeeded', reference, paymentId: null, captureReference, amount, reason: null },
      ]);
    },
  },
  {
    name: 'the list of payments hides nothing because of an unreadable amount',
    needs: listsPayments,
    async check(fixture) {
      const strange = fixture.payInDashboard(700, NO_CURRENCY);
      const { gatewayReference } = await openPayment(fixture);
      fixture.controls.pay(gatewayReference);

      const payments = await listedPayments(fixture);

      const references = payments.map(({ reference }) => reference);
      assert.deepEqual(references.toSorted(), [strange, gatewayReference].toSorted());
      const unreadable = payments.find(({ reference }) => reference === strange);
      assertContains(unreadable, { status: 'succeeded', amount: null });
    },
  },
  {
    name: 'the list of payments contains nothing from another period',
    needs: listsPayments,
    async check(fixture) {
      await paidPayment(fixture);

      await assertInItsPeriodOnly((edges) => listedPayments(fixture, edges));
    },
  },
  {
    name: 'the list of payments has pages without a missing or repeated record, although new records are added',
    needs: listsPayments,
    async check(fixture) {
      const made = Array.from({ length: LONG_LIST }, () => fixture.payInDashboard(700));

      const references = await readWhileGrowing(fixture, {
        made,
        list: (page) => fixture.gateway.listPayments?.(page),
        add: () => fixture.payInDashboard(700),
      });

      assert.equal(new Set(references).size, references.length);
    },
  },
  ...unknownWhileUnanswered('listPayments', 'list_payments'),
];

async function paymentsInEveryState(fixture: ConformanceFixture): Promise<GatewayPaymentReference[]> {
  const { controls } = fixture;
  const [open, paid, pending, failed, expired] = await Promise.all(
    [1, 2, 3, 4, 5].map((hundreds) => openPayment(fixture, cents(fixture, hundreds * 100))),
  );
  assert.ok(open && paid && pending && failed && expired);
  controls.pay(paid.gatewayReference);
  controls.pay(pending.gatewayReference, 'delayed');
  controls.pay(failed.gatewayReference, 'delayed');
  controls.settle(failed.gatewayReference, 'failed');
  controls.expire(expired.gatewayReference);
  return [open, paid, pending, failed, expired];
}

function listsPayments({ gateway }: ConformanceProfile): boolean {
  return gateway.listPayments !== undefined;
}
