import assert from 'node:assert/strict';
import type { RefundOrder } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceProfile, ConformanceStage } from './conformance-stage.ts';
import {
  assertContains,
  cents,
  openPayment,
  paidPayment,
  refundEnd,
  refundOf,
  refundsAtGateway,
  reported,
} from './observing.ts';

/** The duration of the second step of a refund at the gateway. */
const SECOND_STEP_MS = 50;

/** The number of other refunds: more than two pages of a gateway, and no more than any adapter searches. */
const OTHER_REFUNDS = 240;

/**
 * Faults after which the gateway certainly did nothing. A server error is not among them, because it may follow the
 * action.
 */
const notCarriedOut = [
  ['error_before', 'unknown'],
  ['too_many_requests', 'not_done'],
  ['redirect', 'not_done'],
] as const;

export const refundBehaviours: readonly Behaviour[] = [
  {
    name: 'a refund is made once, for any number of requests',
    async check(stage) {
      const payment = await paidPayment(stage);
      const order = refundOf(payment, cents(stage, 5000));

      const outcomes = await Promise.all([1, 2, 3].map(() => stage.gateway.refund(order)));

      const [refund] = refundsAtGateway(stage, payment);
      for (const outcome of outcomes) assertContains(outcome, { reference: refund?.id });
      assert.equal(refundsAtGateway(stage, payment).length, 1);
    },
  },
  {
    name: 'a refund is reported with our own id and the reference of its answer',
    async check(stage) {
      const order = refundOf(await paidPayment(stage), cents(stage, 5000));

      const outcome = await stage.gateway.refund(order);

      const report = await reported(stage, 'refund succeeded');
      const { allocationId, amount } = order;
      assertContains(outcome, { reference: report.reference });
      assertContains(report, { allocationId, amount });
      await assertFetched(stage, order, 'succeeded');
    },
  },
  {
    name: 'a refund can be made in parts, up to the last cent',
    needs: ({ gateway }) => gateway.capabilities.partialRefund,
    async check(stage) {
      const payment = await paidPayment(stage, cents(stage, 10_000));

      const ends = [];
      for (const amount of [3333, 3333, 3333, 1, 1]) {
        ends.push(await refundEnd(stage, refundOf(payment, cents(stage, amount))));
      }

      assert.deepEqual(ends, ['succeeded', 'succeeded', 'succeeded', 'succeeded', 'failed']);
    },
  },
  {
    name: 'a refund of the whole amount does not change the status of its payment',
    needs: canBeAsked,
    async check(stage) {
      const payment = await paidPayment(stage);

      await stage.gateway.refund(refundOf(payment, cents(stage, 12_050)));

      assertContains(await stage.gateway.fetchPayment(payment), { status: 'succeeded', amount: cents(stage, 12_050) });
    },
  },
  {
    name: 'a refund is found among many of one payment',
    needs: canBeAsked,
    async check(stage) {
      const payment = await paidPayment(stage);
      const order = refundOf(payment, cents(stage, 100));
      await stage.gateway.refund(order);
      for (let count = 0; count < OTHER_REFUNDS; count += 1) stage.controls.refund(payment.gatewayReference, 1);

      assertContains(await stage.gateway.fetchRefund(order), { outcome: 'succeeded' });
      assert.equal(await stage.gateway.fetchRefund(refundOf(payment, cents(stage, 100))), undefined);
    },
  },
  {
    name: 'a refund may stay pending, with a reason, until it succeeds',
    async check(stage) {
      const order = refundOf(await paidPayment(stage), cents(stage, 100));
      stage.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: SECOND_STEP_MS });

      const outcome = await stage.gateway.refund(order);

      assert.equal(outcome.outcome, 'pending');
      assert.match(outcome.reason ?? '', /\w/);
      assertContains(await reported(stage, 'refund succeeded'), { allocationId: order.allocationId });
      await assertFetched(stage, order, 'succeeded');
    },
  },
  {
    name: 'a refund may be pending and fail',
    check: (stage) => checkLateFailure(stage, 'pending_then_failed'),
  },
  {
    name: 'a refund may fail even after it succeeded',
    check: (stage) => checkLateFailure(stage, 'succeeded_then_failed'),
  },
  {
    name: 'a refund that is refused leaves no refund behind',
    async check(stage) {
      const order = refundOf(await paidPayment(stage), cents(stage, 100));
      stage.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });

      assert.equal(await refundEnd(stage, order), 'failed');

      if (stage.gateway.capabilities.fetchPayment) assert.equal(await stage.gateway.fetchRefund(order), undefined);
    },
  },
  {
    name: 'a refund of an unpaid payment fails',
    needs: canBeAsked,
    async check(stage) {
      const payment = await openPayment(stage);

      assertContains(await stage.gateway.refund(refundOf(payment, cents(stage, 100))), { outcome: 'failed' });
    },
  },
  {
    name: 'a refund made in the dashboard is reported without an id of ours',
    async check(stage) {
      const payment = await paidPayment(stage);

      const { id } = stage.controls.refund(payment.gatewayReference, 700);

      const report = await reported(stage, 'refund succeeded');
      const { captureReference } = payment;
      const amount = cents(stage, 700);
      assertContains(report, { reference: id, allocationId: null, captureReference, amount });
    },
  },
  ...notCarriedOut.map(([fault, outcome]): Behaviour => ({
    name: `a refund that never reached the gateway, by ${fault}, is ${outcome}, and is made when it is requested again`,
    async check(stage) {
      const payment = await paidPayment(stage);
      const order = refundOf(payment, cents(stage, 5000));
      stage.controls.addFault({ operation: 'create_refund', fault });

      assertContains(await stage.gateway.refund(order), { outcome });

      assert.deepEqual(refundsAtGateway(stage, payment), []);
      if (canBeAsked(stage)) assert.equal(await stage.gateway.fetchRefund(order), undefined);
      assert.notEqual(await refundEnd(stage, order), 'failed');
      assert.equal(refundsAtGateway(stage, payment).length, 1);
    },
  })),
];

async function checkLateFailure(
  stage: ConformanceStage,
  behaviour: 'pending_then_failed' | 'succeeded_then_failed',
): Promise<void> {
  const order = refundOf(await paidPayment(stage), cents(stage, 100));
  stage.controls.planRefunds({ behaviour, afterMs: SECOND_STEP_MS });

  assert.notEqual((await stage.gateway.refund(order)).outcome, 'failed');

  const { allocationId, reason } = await reported(stage, 'refund failed');
  assert.equal(allocationId, order.allocationId);
  assert.match(reason ?? '', /\w/);
  await assertFetched(stage, order, 'failed');
}

async function assertFetched(stage: ConformanceStage, order: RefundOrder, outcome: string): Promise<void> {
  if (canBeAsked(stage)) assertContains(await stage.gateway.fetchRefund(order), { outcome });
}

function canBeAsked({ gateway }: ConformanceProfile): boolean {
  return gateway.capabilities.fetchPayment;
}
