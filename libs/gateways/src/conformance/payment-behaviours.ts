import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { GatewayRejected } from '../gateway-errors.ts';
import type { GatewayPaymentReference } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceProfile, ConformanceStage } from './conformance-stage.ts';
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
    async check(stage) {
      const session = await stage.gateway.initiate(stage.attempt(cents(stage, 12_050)));

      const page = await fetch(session.redirectUrl);
      assert.match(await page.text(), /120[.,]50/);
      assert.ok(session.expiresAt > stage.now(), 'the page expires before it is opened');
    },
  },
  {
    name: 'initiating a payment again opens no second page',
    needs: ({ gateway }) => !gateway.capabilities.forgetsSessions,
    async check(stage) {
      const attempt = stage.attempt(cents(stage, 12_050));

      const [first, second] = await Promise.all([stage.gateway.initiate(attempt), stage.gateway.initiate(attempt)]);

      assert.deepEqual(first, second);
    },
  },
  {
    name: 'initiating a payment is refused when the gateway definitely refuses',
    async check(stage) {
      const attempt = { ...stage.attempt(cents(stage, 12_050)), returnUrl: 'nonsense' };

      await assert.rejects(stage.gateway.initiate(attempt), GatewayRejected);
    },
  },
  {
    name: 'a payment that succeeded is reported with our own id and the amount',
    async check(stage) {
      const payment = await openPayment(stage);
      stage.controls.pay(payment.gatewayReference);

      const report = await reported(stage, 'payment succeeded');
      const amount = cents(stage, 12_050);
      assertContains(report, { paymentId: payment.paymentId, amount });
      const isNamed = report.reference === null || report.reference === payment.gatewayReference;
      assert.ok(isNamed, 'it is said of another session');
      if (!canBeAsked(stage)) return;
      const { captureReference } = report;
      assertContains(await stage.gateway.fetchPayment(payment), { status: 'succeeded', captureReference, amount });
    },
  },
  {
    name: 'a payment by a delayed method is pending, then succeeded',
    check: (stage) => checkDelayed(stage, 'succeeded'),
  },
  {
    name: 'a payment by a delayed method is pending, then failed',
    check: (stage) => checkDelayed(stage, 'failed'),
  },
  {
    name: 'a payment that succeeds after a failed try is reported as succeeded, unless the failure ended it',
    async check(stage) {
      const payment = await openPayment(stage);
      stage.controls.decline(payment.gatewayReference);
      const asked = canBeAsked(stage) ? (await stage.gateway.fetchPayment(payment)).status : 'open';
      if (!canStillBePaid(stage, payment)) return known(stage, payment, 'failed');

      assert.equal(asked, 'open');
      await known(stage, payment, 'succeeded');
      const results = await Promise.all(stage.received.map((callback) => read(stage, callback)));
      const failures = results.flatMap(reportsOf).filter(({ status }) => status === 'failed');
      assert.deepEqual(failures, [], 'one failed try is not the end of the payment');
    },
  },
  {
    name: 'a payment that was cancelled can no longer be paid',
    needs: (profile) => canCancel(profile) && !profile.gateway.capabilities.takesWhenAsked,
    async check(stage) {
      const payment = await openPayment(stage);
      await assertFetched(stage, payment, 'open');

      await stage.gateway.cancel?.(payment);

      await known(stage, payment, 'cancelled');
      assert.equal(canStillBePaid(stage, payment), false);
    },
  },
  {
    name: 'a payment that was cancelled brings no money, even where its customer may still approve it',
    needs: canCancel,
    async check(stage) {
      const payment = { ...(await openPayment(stage)), isWanted: () => Promise.resolve(false) };
      await stage.gateway.cancel?.(payment);

      canStillBePaid(stage, payment);

      if (canBeAsked(stage)) await stage.gateway.fetchPayment(payment);
      const entry = stage.controls.ledger().find(({ session }) => session.id === payment.gatewayReference);
      assert.equal(entry?.remaining, 0);
    },
  },
  {
    name: 'a payment that succeeded cannot be cancelled',
    needs: canCancel,
    async check(stage) {
      const payment = await paidPayment(stage);

      await assert.rejects(async () => stage.gateway.cancel?.(payment), GatewayRejected);
    },
  },
  {
    name: 'a payment with money on its way cannot be cancelled',
    needs: (profile) => canCancel(profile) && !profile.gateway.capabilities.takesWhenAsked,
    async check(stage) {
      const payment = await openPayment(stage);
      stage.controls.pay(payment.gatewayReference, 'delayed');

      await assert.rejects(async () => stage.gateway.cancel?.(payment), GatewayRejected);
    },
  },
  {
    name: 'a payment that is not paid in time expires',
    needs: (profile) => canBeAsked(profile) || !profile.unreported.has('payment expired'),
    async check(stage) {
      const payment = await openPayment(stage);

      stage.controls.expire(payment.gatewayReference);

      await known(stage, payment, 'expired');
    },
  },
  {
    name: 'a payment that the gateway does not know is rejected',
    needs: canBeAsked,
    async check(stage) {
      const payment = { paymentId: randomUUID(), gatewayReference: 'none', captureReference: null };

      await assert.rejects(stage.gateway.fetchPayment(payment), GatewayRejected);
    },
  },
];

async function checkDelayed(stage: ConformanceStage, status: 'succeeded' | 'failed'): Promise<void> {
  const payment = await openPayment(stage);

  stage.controls.pay(payment.gatewayReference, 'delayed');
  await known(stage, payment, 'pending');
  stage.controls.settle(payment.gatewayReference, status);

  await known(stage, payment, status);
  if (stage.unreported.has(`payment ${status}`)) return;
  const { reference } = await reported(stage, `payment ${status}`, isAbout(payment));
  assert.ok(reference === null || reference === payment.gatewayReference, 'it is said of another session');
}

/** Tries to pay, and says whether it succeeded. */
function canStillBePaid({ controls }: ConformanceStage, { gatewayReference }: GatewayPaymentReference): boolean {
  try {
    controls.pay(gatewayReference);
    return true;
  } catch {
    return false;
  }
}

async function assertFetched(stage: ConformanceStage, payment: GatewayPaymentReference, status: string): Promise<void> {
  if (canBeAsked(stage)) assert.equal((await stage.gateway.fetchPayment(payment)).status, status);
}

function canBeAsked({ gateway }: ConformanceProfile): boolean {
  return gateway.capabilities.fetchPayment;
}

function canCancel({ gateway }: ConformanceProfile): boolean {
  return gateway.cancel !== undefined;
}
