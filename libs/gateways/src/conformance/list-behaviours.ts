import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { GatewayUnavailable, type GatewayPaymentReference } from '../payment-gateway.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceProfile, ConformanceStage } from './conformance-stage.ts';
import { around, everyRecord, listedDisputes, listedPayments, listedRefunds } from './listing.ts';
import { assertContains, cents, openPayment, paidPayment, refundOf, refundsAtGateway, reported } from './observing.ts';

const HOUR_MS = 60 * 60 * 1000;
const SECOND_MS = 1000;
/** Of ISO 4217, for tests: no amount of it is one of ours. */
const NO_CURRENCY = 'XTS';
/** More than any gateway gives at once. */
const PAYMENTS = 230;

/** What a gateway lists of a time, on which every comparison of its books with ours rests. */
export const listBehaviours: readonly Behaviour[] = [
  {
    name: 'the list of payments tells of every payment that brings money what asking for it tells',
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
    name: 'the list of refunds tells of every refund what asking for it tells',
    needs: listsRefunds,
    async check(stage) {
      const { controls, gateway } = stage;
      const payment = await paidPayment(stage);
      const orders = [100, 200, 300].map((amount) => refundOf(payment, cents(stage, amount)));
      controls.planRefunds({ behaviour: 'at_once', afterMs: 0 });
      controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: HOUR_MS }, 2);
      for (const order of orders) await gateway.refund(order);
      controls.settleRefund(refundsAtGateway(stage, payment)[2]?.id ?? '', 'failed');

      const found = await listedRefunds(stage);

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
    name: 'the list of refunds tells of a refund what its callback tells',
    needs: listsRefunds,
    async check(stage) {
      const payment = await paidPayment(stage);
      await stage.gateway.refund(refundOf(payment, cents(stage, 100)));

      const report = await reported(stage, 'refund succeeded');

      assert.deepEqual(await listedRefunds(stage), [report]);
    },
  },
  {
    name: 'the lists hold what was made in the dashboard, which names nothing of ours',
    needs: listsBoth,
    async check(stage) {
      const reference = stage.payInDashboard(700);
      const refund = stage.controls.refund(reference, 300);
      const named = { paymentId: randomUUID(), gatewayReference: reference, captureReference: null };
      const { captureReference } = await stage.gateway.fetchPayment(named);

      const [payments, refunds] = [await listedPayments(stage), await listedRefunds(stage)];

      const amount = cents(stage, 700);
      assert.deepEqual(payments, [
        { status: 'succeeded', reference, paymentId: null, captureReference, amount, reason: null },
      ]);
      assert.equal(refunds.length, 1);
      const expected = { reference: refund.id, allocationId: null, captureReference, amount: cents(stage, 300) };
      assertContains(refunds[0], expected);
    },
  },
  ...(['won', 'lost'] as const).map((status): Behaviour => ({
    name: `the list of disputes tells what callbacks tell, until one is ${status}`,
    needs: ({ gateway, untold }) => gateway.listDisputes !== undefined && !untold.has(`dispute ${status}`),
    async check(stage) {
      const { gatewayReference } = await paidPayment(stage);

      const { id } = stage.controls.openDispute(gatewayReference);
      assert.deepEqual(await listedDisputes(stage), [await reported(stage, 'dispute opened')]);
      stage.controls.closeDispute(id, status);

      assert.deepEqual(await listedDisputes(stage), [await reported(stage, `dispute ${status}`)]);
      assert.deepEqual(await listedDisputes(stage, { from: SECOND_MS }), []);
      assert.deepEqual(await listedDisputes(stage, { until: -SECOND_MS }), []);
    },
  })),
  {
    name: 'the lists hide nothing because of an amount that cannot be read',
    needs: listsBoth,
    async check(stage) {
      const strange = stage.payInDashboard(700, NO_CURRENCY);
      const { id } = stage.controls.refund(strange, 300);
      const { gatewayReference } = await openPayment(stage);
      stage.controls.pay(gatewayReference);

      const [payments, refunds] = [await listedPayments(stage), await listedRefunds(stage)];

      const references = payments.map(({ reference }) => reference);
      assert.deepEqual(references.toSorted(), [strange, gatewayReference].toSorted());
      const unreadable = payments.find(({ reference }) => reference === strange);
      assertContains(unreadable, { status: 'succeeded', amount: null });
      assert.deepEqual(
        refunds.map(({ reference, amount }) => ({ reference, amount })),
        [{ reference: id, amount: null }],
      );
    },
  },
  {
    name: 'the lists hold nothing of another time',
    needs: listsBoth,
    async check(stage) {
      const payment = await paidPayment(stage);
      await stage.gateway.refund(refundOf(payment, cents(stage, 100)));

      for (const other of [{ until: -SECOND_MS }, { from: SECOND_MS }]) {
        assert.deepEqual([await listedPayments(stage, other), await listedRefunds(stage, other)], [[], []]);
      }
      for (const edge of [{ from: 0 }, { until: 1 }]) {
        const [payments, refunds] = [await listedPayments(stage, edge), await listedRefunds(stage, edge)];
        assert.deepEqual([payments.length, refunds.length], [1, 1]);
      }
    },
  },
  {
    name: 'the list of payments has pages, in which nothing is missing and nothing comes twice, whatever is made meanwhile',
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
  ...(['error_before', 'too_many_requests', 'garbage', 'empty', 'truncated', 'huge', 'reset'] as const).map(
    (fault): Behaviour => ({
      name: `the lists are not known while the gateway answers with ${fault}`,
      needs: listsBoth,
      async check(stage) {
        const { controls, gateway } = stage;
        const query = around(stage);
        controls.addFault({ operation: 'list_payments', fault });
        controls.addFault({ operation: 'list_refunds', fault });

        await assert.rejects(async () => gateway.listPayments?.(query), GatewayUnavailable);
        await assert.rejects(async () => gateway.listRefunds?.(query), GatewayUnavailable);

        if (!gateway.listDisputes) return;
        controls.addFault({ operation: 'list_disputes', fault });
        await assert.rejects(async () => gateway.listDisputes?.(query), GatewayUnavailable);
      },
    }),
  ),
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

function listsRefunds({ gateway }: ConformanceProfile): boolean {
  return gateway.listRefunds !== undefined;
}

function listsBoth(profile: ConformanceProfile): boolean {
  return listsPayments(profile) && listsRefunds(profile);
}
