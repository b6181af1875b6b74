import assert from 'node:assert/strict';
import { CALL_MS_MAX } from '../call-limits.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceProfile, ConformanceStage } from './conformance-stage.ts';
import { assertContains, cents, openPayment, paidPayment, refundOf, refundsAtGateway, reported } from './observing.ts';

/** Faults in which the gateway acted and its answer was lost. */
const lost = ['error_after', 'reset', 'garbage', 'empty', 'truncated', 'mistyped', 'huge'] as const;
/** Faults whose answer does not show whether the gateway acted. */
const useless = ['error_before', 'too_many_requests', 'redirect', ...lost] as const;

/** The value of `Retry-After` of the simulated gateway. */
const RETRY_AFTER_MS = 1000;

/** The handling of unusable answers: adapters do not guess, and do nothing twice. */
export const answerBehaviours: readonly Behaviour[] = [
  ...useless.map((fault): Behaviour => ({
    name: `a payment cannot be fetched while the gateway answers with ${fault}`,
    needs: ({ gateway }) => gateway.capabilities.fetchPayment,
    async check(stage) {
      const payment = await paidPayment(stage);
      stage.controls.addFault({ operation: 'get_session', fault });

      await assert.rejects(stage.gateway.fetchPayment(payment), GatewayUnavailable);
    },
  })),
  {
    name: 'a payment is not refused because of an invalid API key',
    needs: ({ gateway }) => gateway.capabilities.fetchPayment,
    async check(stage) {
      const payment = await openPayment(stage);

      const answered = `: answered 401 ${stage.keyRefusal}`.trimEnd();
      const isOfKey = (error: unknown) => error instanceof GatewayUnavailable && error.message.endsWith(answered);
      await assert.rejects(stage.gatewayWithInvalidKey().fetchPayment(payment), isOfKey);
    },
  },
  {
    name: 'a refund is not done, and not refused, because of an invalid API key',
    async check(stage) {
      const payment = await paidPayment(stage);

      const outcome = await stage.gatewayWithInvalidKey().refund(refundOf(payment, cents(stage, 100)));

      assertContains(outcome, { outcome: 'not_done' });
      assert.equal(refundsAtGateway(stage, payment).length, 0);
    },
  },
  {
    name: "a gateway's rate limit is passed on with its requested delay",
    async check(stage) {
      const order = refundOf(await paidPayment(stage), cents(stage, 100));
      stage.controls.addFault({ operation: 'create_session', fault: 'too_many_requests' });
      stage.controls.addFault({ operation: 'create_refund', fault: 'too_many_requests' });

      const isPatient = (error: unknown) =>
        error instanceof GatewayUnavailable && error.retryAfterMs === RETRY_AFTER_MS;
      await assert.rejects(stage.gateway.initiate(stage.attempt(cents(stage, 100))), isPatient);
      assertContains(await stage.gateway.refund(order), { outcome: 'not_done', retryAfterMs: RETRY_AFTER_MS });
    },
  },
  ...lost.map((fault): Behaviour => ({
    name: `initiating again after ${fault} opens no second page`,
    async check(stage) {
      const attempt = stage.attempt(cents(stage, 12_050));
      stage.controls.addFault({ operation: 'create_session', fault });
      await assert.rejects(stage.gateway.initiate(attempt), GatewayUnavailable);

      const { gatewayReference } = await stage.gateway.initiate(attempt);

      assertOneIsKnown(stage, attempt, gatewayReference);
    },
  })),
  ...lost.map((fault): Behaviour => ({
    name: `cancelling again after ${fault} succeeds, because the page is already closed`,
    needs: canCancel,
    async check(stage) {
      const payment = await openPayment(stage);
      stage.controls.addFault({ operation: 'expire_session', fault });
      await assert.rejects(async () => stage.gateway.cancel?.(payment), GatewayUnavailable);

      await stage.gateway.cancel?.(payment);

      assertClosedOnce(stage, payment);
    },
  })),
  ...lost.map((fault): Behaviour => ({
    name: `a refund whose answer is lost by ${fault} is unknown, can be found, and is not made twice`,
    async check(stage) {
      const payment = await paidPayment(stage);
      const order = refundOf(payment, cents(stage, 5000));
      stage.controls.addFault({ operation: 'create_refund', fault });

      assertContains(await stage.gateway.refund(order), { outcome: 'unknown' });

      await reported(stage, 'refund succeeded');
      assertContains(await stage.gateway.fetchRefund(order), { outcome: 'succeeded' });
      const again = await stage.gateway.refund(order);
      assert.ok(again.outcome === 'succeeded' || again.outcome === 'pending', again.outcome);
      assert.equal(refundsAtGateway(stage, payment).length, 1);
    },
  })),
  {
    name: 'a call times out when the gateway acts without an answer, and nothing is done twice',
    isSlow: true,
    async check(stage) {
      const [closing, paid] = [await openPayment(stage), await paidPayment(stage)];
      const attempt = stage.attempt(cents(stage, 12_050));
      const order = refundOf(paid, cents(stage, 5000));
      for (const operation of ['create_session', 'expire_session', 'create_refund'] as const) {
        stage.controls.addFault({ operation, fault: 'time_out' });
      }
      const isOnTime = ({ message }: Error) => message.endsWith(`no answer in ${CALL_MS_MAX.toString()} ms`);

      const [refund] = await Promise.all([
        stage.gateway.refund(order),
        assert.rejects(stage.gateway.initiate(attempt), isOnTime),
        stage.gateway.cancel && assert.rejects(stage.gateway.cancel(closing), isOnTime),
      ]);
      assert.ok(refund.outcome === 'unknown' && isOnTime(new Error(refund.reason)), JSON.stringify(refund));

      const { gatewayReference } = await stage.gateway.initiate(attempt);
      await stage.gateway.cancel?.(closing);
      await stage.gateway.refund(order);
      assertOneIsKnown(stage, attempt, gatewayReference);
      assert.equal(refundsAtGateway(stage, paid).length, 1);
      if (canCancel(stage)) assertClosedOnce(stage, closing);
    },
  },
];

/** A gateway that `forgetsSessions` has a second session, whose address nobody received. */
function assertOneIsKnown(stage: ConformanceStage, attempt: PaymentAttempt, gatewayReference: string): void {
  const sessions = sessionsOf(stage, attempt);
  assert.equal(sessions.at(-1), gatewayReference);
  assert.equal(sessions.length, stage.gateway.capabilities.forgetsSessions ? 2 : 1);
}

function sessionsOf({ controls }: ConformanceStage, { paymentId }: PaymentAttempt): readonly string[] {
  return controls
    .sessions()
    .filter(({ clientReference }) => clientReference === paymentId)
    .map(({ id }) => id);
}

/** Nobody can pay in such a session, so every report about it says that it was closed. */
function assertClosedOnce(stage: ConformanceStage, { gatewayReference }: GatewayPaymentReference): void {
  const sent = stage.controls.callbacks().filter(({ sessionId }) => sessionId === gatewayReference);
  assert.equal(sent.length, stage.unreported.has('payment cancelled') ? 0 : 1);
}

function canCancel({ gateway }: ConformanceProfile): boolean {
  return gateway.cancel !== undefined;
}
