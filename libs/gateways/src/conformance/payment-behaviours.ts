import assert from 'node:assert/strict';
import { newId } from '@booking/runtime';
import { GatewayRejected } from '../gateway-errors.ts';
import type { GatewayPaymentReference } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import { canBeAsked, canCancel, type ConformanceFixture } from './conformance-fixture.ts';
import {
  assertContains,
  cents,
  isAbout,
  known,
  openPayment,
  paidPayment,
  read,
  reported,
  reportsOf,
} from './observing.ts';

export const paymentBehaviours: readonly Behaviour[] = [
  {
    name: 'initiating a payment opens a page where the customer can pay',
    async check(fixture) {
      const session = await fixture.gateway.initiate(fixture.attempt(cents(fixture, 12_050)));

      const page = await fetch(session.redirectUrl);
      assert.match(await page.text(), /120[.,]50/);
      assert.ok(session.expiresAt > fixture.now(), 'the page expires before it is opened');
    },
  },
  {
    name: 'initiating a payment again opens no second page',
    needs: ({ gateway }) => !gateway.capabilities.forgetsSessions,
    async check(fixture) {
      const attempt = fixture.attempt(cents(fixture, 12_050));

      const [first, second] = await Promise.all([fixture.gateway.initiate(attempt), fixture.gateway.initiate(attempt)]);

      assert.deepEqual(first, second);
    },
  },
  {
    name: 'initiating a payment is refused when the gateway definitely refuses',
    async check(fixture) {
      const attempt = { ...fixture.attempt(cents(fixture, 12_050)), returnUrl: 'nonsense' };

      await assert.rejects(fixture.gateway.initiate(attempt), GatewayRejected);
    },
  },
  {
    name: 'a payment that succeeded is reported with our own id and the amount',
    async check(fixture) {
      const payment = await openPayment(fixture);
      fixture.controls.pay(payment.gatewayReference);

      const report = await reported(fixture, 'payment succeeded');
      const amount = cents(fixture, 12_050);
      assertContains(report, { paymentId: payment.paymentId, amount });
      const isNamed = report.reference === null || report.reference === payment.gatewayReference;
      assert.ok(isNamed, 'the report names another session');
      if (!canBeAsked(fixture)) return;
      const { captureReference } = report;
      assertContains(await fixture.gateway.fetchPayment(payment), { status: 'succeeded', captureReference, amount });
    },
  },
  {
    name: 'a payment by a delayed method is pending, then succeeded',
    check: (fixture) => checkDelayed(fixture, 'succeeded'),
  },
  {
    name: 'a payment by a delayed method is pending, then failed',
    check: (fixture) => checkDelayed(fixture, 'failed'),
  },
  {
    name: 'a payment that succeeds after a failed try is reported as succeeded, unless the failure ended it',
    async check(fixture) {
      const payment = await openPayment(fixture);
      fixture.controls.decline(payment.gatewayReference);
      const asked = canBeAsked(fixture) ? (await fixture.gateway.fetchPayment(payment)).status : 'open';
      if (!canStillBePaid(fixture, payment)) return known(fixture, payment, 'failed');

      assert.equal(asked, 'open');
      await known(fixture, payment, 'succeeded');
      const results = await Promise.all(fixture.received.map((callback) => read(fixture, callback)));
      const failures = results.flatMap(reportsOf).filter(({ status }) => status === 'failed');
      assert.deepEqual(failures, [], 'one failed try is not the end of the payment');
    },
  },
  {
    name: 'a payment that was cancelled can no longer be paid',
    needs: (profile) => canCancel(profile) && !profile.gateway.capabilities.takesWhenAsked,
    async check(fixture) {
      const payment = await openPayment(fixture);
      await assertFetched(fixture, payment, 'open');

      await fixture.gateway.cancel?.(payment);

      await known(fixture, payment, 'cancelled');
      assert.equal(canStillBePaid(fixture, payment), false);
    },
  },
  {
    name: 'a payment that was cancelled brings no money, even where its customer may still approve it',
    needs: canCancel,
    async check(fixture) {
      const payment = { ...(await openPayment(fixture)), isWanted: () => Promise.resolve(false) };
      await fixture.gateway.cancel?.(payment);

      canStillBePaid(fixture, payment);

      if (canBeAsked(fixture)) await fixture.gateway.fetchPayment(payment);
      const entry = fixture.controls.ledger().find(({ session }) => session.id === payment.gatewayReference);
      assert.equal(entry?.remaining, 0);
    },
  },
  {
    name: 'a payment that succeeded cannot be cancelled',
    needs: canCancel,
    async check(fixture) {
      const payment = await paidPayment(fixture);

      await assert.rejects(async () => fixture.gateway.cancel?.(payment), GatewayRejected);
    },
  },
  {
    name: 'a payment with money on its way cannot be cancelled',
    needs: (profile) => canCancel(profile) && !profile.gateway.capabilities.takesWhenAsked,
    async check(fixture) {
      const payment = await openPayment(fixture);
      fixture.controls.pay(payment.gatewayReference, 'delayed');

      await assert.rejects(async () => fixture.gateway.cancel?.(payment), GatewayRejected);
    },
  },
  {
    name: 'a payment that is not paid in time expires',
    needs: (profile) => canBeAsked(profile) || !profile.unreported.has('payment expired'),
    async check(fixture) {
      const payment = await openPayment(fixture);

      fixture.controls.expire(payment.gatewayReference);

      await known(fixture, payment, 'expired');
    },
  },
  {
    name: 'a payment that the gateway does not know is rejected',
    needs: canBeAsked,
    async check(fixture) {
      const payment = { paymentId: newId(), gatewayReference: 'none', captureReference: null };

      await assert.rejects(fixture.gateway.fetchPayment(payment), GatewayRejected);
    },
  },
];

async function checkDelayed(fixture: ConformanceFixture, status: 'succeeded' | 'failed'): Promise<void> {
  const payment = await openPayment(fixture);

  fixture.controls.pay(payment.gatewayReference, 'delayed');
  await known(fixture, payment, 'pending');
  fixture.controls.settle(payment.gatewayReference, status);

  await known(fixture, payment, status);
  if (fixture.unreported.has(`payment ${status}`)) return;
  const { reference } = await reported(fixture, `payment ${status}`, isAbout(payment));
  assert.ok(reference === null || reference === payment.gatewayReference, 'the report names another session');
}

/** Tries to pay. Returns whether that succeeded. */
function canStillBePaid({ controls }: ConformanceFixture, { gatewayReference }: GatewayPaymentReference): boolean {
  try {
    controls.pay(gatewayReference);
    return true;
  } catch {
    return false;
  }
}

async function assertFetched(
  fixture: ConformanceFixture,
  payment: GatewayPaymentReference,
  status: string,
): Promise<void> {
  if (canBeAsked(fixture)) assert.equal((await fixture.gateway.fetchPayment(payment)).status, status);
}
