import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { GatewayPaymentReference } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceProfile, ConformanceStage } from './conformance-stage.ts';
import { around, everyRecord, listedPayments, unknownWhileUnanswered } from './listing.ts';
import { assertContains, cents, NO_CURRENCY, openPayment, paidPayment } from './observing.ts';

const SECOND_MS = 1000;
/** The number of records in a long list: more than the largest page of any gateway. */
const PAYMENTS = 230;

/** The gateway's list of payments of a period. Reconciliation depends on it. */
export const paymentListBehaviours: readonly Behaviour[] = [
  {
    name: 'the list of payments agrees with the fetched status of every payment with money',
    needs: listsPayments,
    async check(stage) {
      const payments = await paymentsInEveryState(stage);
      const asked = await Promise.all(
        payments.map(async (payment) => ({
          ...(await stage.gateway.fetchPayment(payment)),
          reference: payment.gatewayReference,
          paymentId: payment.paymentId,
        })),
      );

      const found = await listedPayments(stage);

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
    name: 'the list of payments contains those made in the dashboard, without an id of ours',
    needs: listsPayments,
    async check(stage) {
      const reference = stage.payInDashboard(700);
      const named = { paymentId: randomUUID(), gatewayReference: reference, captureReference: null };
      const { captureReference } = await stage.gateway.fetchPayment(named);

      const amount = cents(stage, 700);
      assert.deepEqual(await listedPayments(stage), [
        { status: 'succeeded', reference, paymentId: null, captureReference, amount, reason: null },
      ]);
    },
  },
  {
    name: 'the list of payments hides nothing because of an unreadable amount',
    needs: listsPayments,
    async check(stage) {
      const strange = stage.payInDashboard(700, NO_CURRENCY);
      const { gatewayReference } = await openPayment(stage);
      stage.controls.pay(gatewayReference);

      const payments = await listedPayments(stage);

      const references = payments.map(({ reference }) => reference);
      assert.deepEqual(references.toSorted(), [strange, gatewayReference].toSorted());
      const unreadable = payments.find(({ reference }) => reference === strange);
      assertContains(unreadable, { status: 'succeeded', amount: null });
    },
  },
  {
    name: 'the list of payments contains nothing from another period',
    needs: listsPayments,
    async check(stage) {
      await paidPayment(stage);

      for (const other of [{ until: -SECOND_MS }, { from: SECOND_MS }]) {
        assert.deepEqual(await listedPayments(stage, other), []);
      }
      for (const edge of [{ from: 0 }, { until: 1 }]) assert.equal((await listedPayments(stage, edge)).length, 1);
    },
  },
  {
    name: 'the list of payments has pages without a missing or repeated record, although new ones are added',
    needs: listsPayments,
    async check(stage) {
      const made = Array.from({ length: PAYMENTS }, () => stage.payInDashboard(700));

      const first = await stage.gateway.listPayments?.(around(stage));
      stage.payInDashboard(700);
      const rest = { ...around(stage), after: first?.next ?? null };
      const others = await everyRecord((page) => stage.gateway.listPayments?.(page), rest);

      const references = [...(first?.records ?? []), ...others].map(({ reference }) => reference);
      assert.ok((first?.records.length ?? 0) < made.length, 'a page has an end');
      assert.equal(new Set(references).size, references.length);
      assert.deepEqual(
        made.filter((reference) => !references.includes(reference)),
        [],
      );
    },
  },
  ...unknownWhileUnanswered({
    operation: 'list_payments',
    needs: listsPayments,
    list: (gateway, query) => gateway.listPayments?.(query),
  }),
];

async function paymentsInEveryState(stage: ConformanceStage): Promise<GatewayPaymentReference[]> {
  const { controls } = stage;
  const [open, paid, pending, failed, expired] = await Promise.all(
    [1, 2, 3, 4, 5].map((hundreds) => openPayment(stage, cents(stage, hundreds * 100))),
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
