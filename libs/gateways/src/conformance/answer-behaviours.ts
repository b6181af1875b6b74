import assert from 'node:assert/strict';
import { CALL_MS_MAX } from '../call-limits.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import { canBeAsked, canCancel, type ConformanceFixture } from './conformance-fixture.ts';
import { assertContains, cents, openPayment, paidPayment, refundOf, refundsAtGateway, reported } from './observing.ts';

/** Faults in which the gateway acted and its answer was lost. */
const lost = ['error_after', 'reset', 'garbage', 'empty', 'truncated', 'mistyped', 'huge'] as const;
/** Faults whose answer does not show whether the gateway acted. */
const useless = ['error_before', 'too_many_requests', 'redirect', ...lost] as const;

/** The value of `Retry-After` of the simulated gateway. */
const RETRY_AFTER_MS = 1000;

/** The behaviours when the answer of a gateway is missing, late or unusable. */
export const answerBehaviours: readonly Behaviour[] = [
  ...useless.map((fault): Behaviour => ({
    name: `a payment cannot be fetched while the gateway answers with ${fault}`,
    needs: canBeAsked,
    async check(fixture) {
      const payment = await paidPayment(fixture);
      fixture.controls.addFault({ operation: 'get_session', fault });

      await assert.rejects(fixture.gateway.fetchPayment(payment), GatewayUnavailable);
    },
  })),
  {
    name: 'a payment is not refused because of an invalid API key',
    needs: canBeAsked,
    async check(fixture) {
      const payment = await openPayment(fixture);

      const answered = `: answered 401 ${fixture.keyRefusal}`.trimEnd();
      const isOfKey = (error: unknown) => error instanceof GatewayUnavailable && error.message.endsWith(answered);
      await assert.rejects(fixture.gatewayWithInvalidKey().fetchPayment(payment), isOfKey);
    },
  },
  {
    name: 'a refund with an invalid API key is not done, and does not count as refused',
    async check(fixture) {
      const payment = await paidPayment(fixture);

      const outcome = await fixture.gatewayWithInvalidKey().refund(refundOf(payment, cents(fixture, 100)));

      assertContains(outcome, { outcome: 'not_done' });
      assert.equal(refundsAtGateway(fixture, payment).length, 0);
    },
  },
  {
    name: "a gateway's rate limit is passed on with its requested delay",
    async check(fixture) {
      const order = refundOf(await paidPayment(fixture), cents(fixture, 100));
      fixture.controls.addFault({ operation: 'create_session', fault: 'too_many_requests' });
      fixture.controls.addFault({ operation: 'create_refund', fault: 'too_many_requests' });

      const isPatient = (error: unknown) =>
        error instanceof GatewayUnavailable && error.retryAfterMs === RETRY_AFTER_MS;
      await assert.rejects(fixture.gateway.initiate(fixture.attempt(cents(fixture, 100))), isPatient);
      assertContains(await fixture.gateway.refund(order), { outcome: 'not_done', retryAfterMs: RETRY_AFTER_MS });
    },
  },
  ...lost.map((fault): Behaviour => ({
    name: `initiating again after ${fault} leaves one page whose address is known`,
    async check(fixture) {
      const attempt = fixture.attempt(cents(fixture, 12_050));
      fixture.controls.addFault({ operation: 'create_session', fault });
      await assert.rejects(fixture.gateway.initiate(attempt), GatewayUnavailable);

      const { gatewayReference } = await fixture.gateway.initiate(attempt);

      assertOneIsKnown(fixture, attempt, gatewayReference);
    },
  })),
  ...lost.map((fault): Behaviour => ({
    name: `cancelling again after ${fault} succeeds, because the page is already closed`,
    needs: canCancel,
    async check(fixture) {
      const payment = await openPayment(fixture);
      fixture.controls.addFault({ operation: 'expire_session', fault });
      await assert.rejects(async () => fixture.gateway.cancel?.(payment), GatewayUnavailable);

      await fixture.gateway.cancel?.(payment);

      assertClosedOnce(fixture, payment);
    },
  })),
  ...lost.map((fault): Behaviour => ({
    name: `a refund whose answer is lost by ${fault} is unknown, can be found, and is not made twice`,
    async check(fixture) {
      const payment = await paidPayment(fixture);
      const order = refundOf(payment, cents(fixture, 5000));
      fixture.controls.addFault({ operation: 'create_refund', fault });

      assertContains(await fixture.gateway.refund(order), { outcome: 'unknown' });

      await reported(fixture, 'refund succeeded');
      assertContains(await fixture.gateway.fetchRefund(order), { outcome: 'succeeded' });
      const again = await fixture.gateway.refund(order);
      assert.ok(again.outcome === 'succeeded' || again.outcome === 'pending', again.outcome);
      assert.equal(refundsAtGateway(fixture, payment).length, 1);
    },
  })),
  {
    name: 'a call times out when the gateway acts without an answer, and nothing is done twice',
    isSlow: true,
    async check(fixture) {
      const [closing, paid] = [await openPayment(fixture), await paidPayment(fixture)];
      const attempt = fixture.attempt(cents(fixture, 12_050));
      const order = refundOf(paid, cents(fixture, 5000));
      for (const operation of ['create_session', 'expire_session', 'create_refund'] as const) {
        fixture.controls.addFault({ operation, fault: 'time_out' });
      }
      const isOnTime = ({ message }: Error) => message.endsWith(`no answer in ${CALL_MS_MAX.toString()} ms`);

      const [refund] = await Promise.all([
        fixture.gateway.refund(order),
        assert.rejects(fixture.gateway.initiate(attempt), isOnTime),
        fixture.gateway.cancel && assert.rejects(fixture.gateway.cancel(closing), isOnTime),
      ]);
      assert.ok(refund.outcome === 'unknown' && isOnTime(new Error(refund.reason)), JSON.stringify(refund));

      const { gatewayReference } = await fixture.gateway.initiate(attempt);
      await fixture.gateway.cancel?.(closing);
      await fixture.gateway.refund(order);
      assertOneIsKnown(fixture, attempt, gatewayReference);
      assert.equal(refundsAtGateway(fixture, paid).length, 1);
      if (canCancel(fixture)) assertClosedOnce(fixture, closing);
    },
  },
];

/**
 * Asserts that the gateway has one session. If it `forgetsSessions`, it has a second one, whose address nobody
 * received.
 */
function assertOneIsKnown(fixture: ConformanceFixture, attempt: PaymentAttempt, gatewayReference: string): void {
  const sessions = sessionsOf(fixture, attempt);
  assert.equal(sessions.at(-1), gatewayReference);
  assert.equal(sessions.length, fixture.gateway.capabilities.forgetsSessions ? 2 : 1);
}

function sessionsOf({ controls }: ConformanceFixture, { paymentId }: PaymentAttempt): readonly string[] {
  return controls
    .sessions()
    .filter(({ clientReference }) => clientReference === paymentId)
    .map(({ id }) => id);
}

/**
 * Asserts that the gateway reports the closing of a session once, if it reports it at all. No other webhook may follow,
 * because nobody can pay in the session.
 */
function assertClosedOnce(fixture: ConformanceFixture, { gatewayReference }: GatewayPaymentReference): void {
  const sent = fixture.controls.callbacks().filter(({ sessionId }) => sessionId === gatewayReference);
  assert.equal(sent.length, fixture.unreported.has('payment cancelled') ? 0 : 1);
}
