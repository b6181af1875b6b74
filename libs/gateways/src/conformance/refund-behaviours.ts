import assert from 'node:assert/strict';
import type { RefundOrder } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import { canBeAsked, type ConformanceFixture } from './conformance-fixture.ts';
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

/** How long the gateway takes for the second step of a refund. */
const SECOND_STEP_MS = 50;

/**
 * The number of other refunds of the payment: more than two pages of most gateways, and not more than an adapter
 * searches.
 */
const OTHER_REFUNDS = 240;

/**
 * Faults with which the gateway does nothing, and the outcome. After a server error the outcome is unknown, because the
 * gateway may have acted before the error.
 */
const notCarriedOut = [
  ['error_before', 'unknown'],
  ['too_many_requests', 'not_done'],
  ['redirect', 'not_done'],
] as const;

export const refundBehaviours: readonly Behaviour[] = [
  {
    name: 'a refund is made once, for any number of requests',
    async check(fixture) {
      const payment = await paidPayment(fixture);
      const order = refundOf(payment, cents(fixture, 5000));

      const outcomes = await Promise.all([1, 2, 3].map(() => fixture.gateway.refund(order)));

      const [refund] = refundsAtGateway(fixture, payment);
      for (const outcome of outcomes) assertContains(outcome, { reference: refund?.id });
      assert.equal(refundsAtGateway(fixture, payment).length, 1);
    },
  },
  {
    name: 'a refund is reported with our own id and the reference of its answer',
    async check(fixture) {
      const order = refundOf(await paidPayment(fixture), cents(fixture, 5000));

      const outcome = await fixture.gateway.refund(order);

      const report = await reported(fixture, 'refund succeeded');
      const { allocationId, amount } = order;
      assertContains(outcome, { reference: report.reference });
      assertContains(report, { allocationId, amount });
      await assertFetched(fixture, order, 'succeeded');
    },
  },
  {
    name: 'a refund can be made in parts, up to the last cent',
    needs: ({ gateway }) => gateway.capabilities.partialRefund,
    async check(fixture) {
      const payment = await paidPayment(fixture, cents(fixture, 10_000));

      const ends = [];
      for (const amount of [3333, 3333, 3333, 1, 1]) {
        ends.push(await refundEnd(fixture, refundOf(payment, cents(fixture, amount))));
      }

      assert.deepEqual(ends, ['succeeded', 'succeeded', 'succeeded', 'succeeded', 'failed']);
    },
  },
  {
    name: 'a refund of the whole amount does not change the status of its payment',
    needs: canBeAsked,
    async check(fixture) {
      const payment = await paidPayment(fixture);

      await fixture.gateway.refund(refundOf(payment, cents(fixture, 12_050)));

      assertContains(await fixture.gateway.fetchPayment(payment), {
        status: 'succeeded',
        amount: cents(fixture, 12_050),
      });
    },
  },
  {
    name: 'a refund is found among many refunds of one payment',
    needs: canBeAsked,
    async check(fixture) {
      const payment = await paidPayment(fixture);
      const order = refundOf(payment, cents(fixture, 100));
      await fixture.gateway.refund(order);
      for (let count = 0; count < OTHER_REFUNDS; count += 1) fixture.controls.refund(payment.gatewayReference, 1);

      assertContains(await fixture.gateway.fetchRefund(order), { outcome: 'succeeded' });
      assert.equal(await fixture.gateway.fetchRefund(refundOf(payment, cents(fixture, 100))), undefined);
    },
  },
  {
    name: 'a refund may stay pending, with a reason, until it succeeds',
    async check(fixture) {
      const order = refundOf(await paidPayment(fixture), cents(fixture, 100));
      fixture.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: SECOND_STEP_MS });

      const outcome = await fixture.gateway.refund(order);

      assert.equal(outcome.outcome, 'pending');
      assert.match(outcome.reason ?? '', /\w/);
      assertContains(await reported(fixture, 'refund succeeded'), { allocationId: order.allocationId });
      await assertFetched(fixture, order, 'succeeded');
    },
  },
  {
    name: 'a refund may be pending and fail',
    check: (fixture) => checkLateFailure(fixture, 'pending_then_failed'),
  },
  {
    name: 'a refund may fail even after it succeeded',
    check: (fixture) => checkLateFailure(fixture, 'succeeded_then_failed'),
  },
  {
    name: 'a refund that is refused leaves no refund behind',
    async check(fixture) {
      const order = refundOf(await paidPayment(fixture), cents(fixture, 100));
      fixture.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });

      assert.equal(await refundEnd(fixture, order), 'failed');

      if (canBeAsked(fixture)) assert.equal(await fixture.gateway.fetchRefund(order), undefined);
    },
  },
  {
    name: 'a refund of an unpaid payment fails',
    needs: canBeAsked,
    async check(fixture) {
      const payment = await openPayment(fixture);

      assertContains(await fixture.gateway.refund(refundOf(payment, cents(fixture, 100))), { outcome: 'failed' });
    },
  },
  {
    name: 'a refund made in the dashboard is reported without our id',
    async check(fixture) {
      const payment = await paidPayment(fixture);

      const { id } = fixture.controls.refund(payment.gatewayReference, 700);

      const report = await reported(fixture, 'refund succeeded');
      const { captureReference } = payment;
      const amount = cents(fixture, 700);
      assertContains(report, { reference: id, allocationId: null, captureReference, amount });
    },
  },
  ...notCarriedOut.map(([fault, outcome]): Behaviour => ({
    name: `a refund that the gateway did not make, because of ${fault}, is ${outcome}, and is made when it is requested again`,
    async check(fixture) {
      const payment = await paidPayment(fixture);
      const order = refundOf(payment, cents(fixture, 5000));
      fixture.controls.addFault({ operation: 'create_refund', fault });

      assertContains(await fixture.gateway.refund(order), { outcome });

      assert.deepEqual(refundsAtGateway(fixture, payment), []);
      if (canBeAsked(fixture)) assert.equal(await fixture.gateway.fetchRefund(order), undefined);
      assert.notEqual(await refundEnd(fixture, order), 'failed');
      assert.equal(refundsAtGateway(fixture, payment).length, 1);
    },
  })),
];

async function checkLateFailure(
  fixture: ConformanceFixture,
  behaviour: 'pending_then_failed' | 'succeeded_then_failed',
): Promise<void> {
  const order = refundOf(await paidPayment(fixture), cents(fixture, 100));
  fixture.controls.planRefunds({ behaviour, afterMs: SECOND_STEP_MS });

  assert.notEqual((await fixture.gateway.refund(order)).outcome, 'failed');

  const { allocationId, reason } = await reported(fixture, 'refund failed');
  assert.equal(allocationId, order.allocationId);
  assert.match(reason ?? '', /\w/);
  await assertFetched(fixture, order, 'failed');
}

async function assertFetched(fixture: ConformanceFixture, order: RefundOrder, outcome: string): Promise<void> {
  if (canBeAsked(fixture)) assertContains(await fixture.gateway.fetchRefund(order), { outcome });
}
