import type { GatewayReport } from '@booking/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { RECEIVED } from './gateway-callback.ts';
import { GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from './gateway-records.ts';
import { unclearAnswer } from './gateway-request.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { toRefundOutcome } from './refund-outcome.ts';
import { CALLS_AT_ONCE_MAX, withCircuitBreaker } from './with-circuit-breaker.ts';

const RETRY_AFTER_MS = 2000;
/** How long an open circuit stays open. */
const OPEN_MS = 10_000;
const payment = { paymentId: 'p', gatewayReference: 'g', captureReference: null };
const order: RefundOrder = { allocationId: 'a', refundId: 'r', payment, amount: { amount: 1, currency: 'EUR' } };

const query = { from: new Date(0), until: new Date(1), after: null };
const hint: GatewayReport = {
  kind: 'payment',
  status: 'pending',
  reference: 'g',
  paymentId: null,
  captureReference: null,
  amount: null,
  reason: null,
};

/** A gateway that always gives this answer and counts its calls. */
function gatewayThat(answer: () => never, refundOutcome: RefundOutcome = { outcome: 'unknown', reason: 'no answer' }) {
  const calls = { fetchPayment: 0, refund: 0, listPayments: 0, listRefunds: 0, listDisputes: 0, fetchReports: 0 };
  const gateway = {
    method: 'test',
    capabilities: {
      partialRefund: true,
      refundIdempotencyHours: 24,
      fetchPayment: true,
      signsTime: true,
      callbackAddressPerPayment: false,
    },
    callbackForm: { contentTypes: ['application/json'], proofHeaders: [], acknowledgement: RECEIVED },
    initiate: () => Promise.reject(new Error('not used')),
    cancel: () => Promise.resolve(),
    refund: () => {
      calls.refund += 1;
      return Promise.resolve(refundOutcome);
    },
    fetchPayment: async () => {
      calls.fetchPayment += 1;
      return Promise.resolve().then(answer);
    },
    fetchRefund: () => Promise.resolve(undefined),
    listPayments: async () => {
      calls.listPayments += 1;
      return Promise.resolve().then(answer);
    },
    listRefunds: async () => {
      calls.listRefunds += 1;
      return Promise.resolve().then(answer);
    },
    listDisputes: async () => {
      calls.listDisputes += 1;
      return Promise.resolve().then(answer);
    },
    fetchReports: async () => {
      calls.fetchReports += 1;
      return Promise.resolve().then(answer);
    },
    handleWebhook: () => Promise.reject(new Error('not used')),
  } satisfies PaymentGateway;
  return { calls, plain: gateway, gateway: withCircuitBreaker(gateway) };
}

function unavailable(): never {
  throw new GatewayUnavailable('no answer');
}

function busy(): never {
  throw new GatewayUnavailable('answered 429', { retryAfterMs: RETRY_AFTER_MS });
}

function rejected(): never {
  throw new GatewayRejected('no such payment');
}

async function repeat(times: number, call: () => Promise<unknown>): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let time = 0; time < times; time += 1) results.push(await call().catch((error: unknown) => error));
  return results;
}

describe('a gateway behind circuit breakers', () => {
  it('is not called after several calls without a usable answer', async () => {
    const { calls, gateway } = gatewayThat(unavailable);

    const results = await repeat(20, () => gateway.fetchPayment(payment));

    expect(results.every((result) => result instanceof GatewayUnavailable)).toBe(true);
    expect(calls.fetchPayment).toBe(5);
  });

  it('is not called for any operation during the delay that it requested with 429', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const { calls, gateway } = gatewayThat(busy);
    await repeat(1, () => gateway.fetchPayment(payment));

    const reason = 'test refund: not sent, too many requests';
    expect(await gateway.refund(order)).toEqual({ outcome: 'not_done', reason, retryAfterMs: RETRY_AFTER_MS });
    jest.advanceTimersByTime(RETRY_AFTER_MS - 1);
    await repeat(1, () => gateway.fetchPayment(payment));
    expect([calls.fetchPayment, calls.refund]).toEqual([1, 0]);

    jest.advanceTimersByTime(1);
    await repeat(1, () => gateway.fetchPayment(payment));
    expect(calls.fetchPayment).toBe(2);
    jest.useRealTimers();
  });

  it('is not called after several calls without an answer, even if more calls were rejected meanwhile', async () => {
    const { plain } = gatewayThat(unavailable);
    const answer = Promise.withResolvers<never>();
    const gateway = withCircuitBreaker({ ...plain, fetchPayment: () => answer.promise });

    const calls = Array.from({ length: 3 * CALLS_AT_ONCE_MAX }, () => gateway.fetchPayment(payment));
    answer.reject(new GatewayUnavailable('no answer'));
    await Promise.allSettled(calls);

    expect(gateway.openCircuits?.()).toEqual(['fetchPayment']);
  });

  it('is not called after it fails again, however many calls were rejected during the first outage', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const { plain } = gatewayThat(unavailable);
    const answers = jest.fn(plain.fetchPayment);
    const gateway = withCircuitBreaker({ ...plain, fetchPayment: answers });
    await repeat(100, () => gateway.fetchPayment(payment));

    jest.advanceTimersByTime(OPEN_MS);
    answers.mockResolvedValueOnce({ status: 'pending' } as never);
    await repeat(20, () => gateway.fetchPayment(payment));

    expect(gateway.openCircuits?.()).toEqual(['fetchPayment']);
    expect(answers).toHaveBeenCalledTimes(7);
    jest.useRealTimers();
  });

  it('is still called after refusals, because a refusal is a usable answer', async () => {
    const { calls, gateway } = gatewayThat(rejected);

    const results = await repeat(20, () => gateway.fetchPayment(payment));

    expect(results.every((result) => result instanceof GatewayRejected)).toBe(true);
    expect(calls.fetchPayment).toBe(20);
  });

  it('returns unknown for refunds, and not_done when nothing was sent', async () => {
    const { calls, gateway } = gatewayThat(unavailable);

    const results = await repeat(20, () => gateway.refund(order));

    expect(results[0]).toEqual({ outcome: 'unknown', reason: 'no answer' });
    expect(results[19]).toEqual({ outcome: 'not_done', reason: 'test refund: not sent, circuit open' });
    expect(calls.refund).toBe(5);
    expect(gateway.openCircuits?.()).toEqual(['refund']);
  });

  it('is still called after it refused refunds as too early, and they are not_done', async () => {
    const { calls, plain } = gatewayThat(unavailable);
    const refund = async () => {
      await plain.refund();
      return toRefundOutcome(() => {
        throw unclearAnswer({ purpose: 'test refund', status: 409, detail: 'in progress', isTooEarly: true });
      });
    };
    const gateway = withCircuitBreaker({ ...plain, refund });

    const results = await repeat(20, () => gateway.refund(order));

    const tooEarly = { outcome: 'not_done', reason: 'test refund: answered 409 in progress' };
    expect(results).toMatchObject(Array.from({ length: 20 }, () => tooEarly));
    expect(calls.refund).toBe(20);
    expect(gateway.openCircuits?.()).toEqual([]);
  });

  it('is still called after it refused refunds', async () => {
    const failed = { outcome: 'failed', reference: null, reason: 'no' } as const;
    const { calls, gateway } = gatewayThat(unavailable, failed);

    expect(await repeat(20, () => gateway.refund(order))).toEqual(Array.from({ length: 20 }, () => failed));
    expect(calls.refund).toBe(20);
  });

  it.each(['listPayments', 'listRefunds', 'listDisputes'] as const)(
    'has a circuit breaker for %s as well',
    async (list) => {
      const silent = gatewayThat(unavailable);
      await repeat(20, () => silent.gateway[list]?.(query) ?? Promise.resolve());
      expect(silent.calls[list]).toBe(5);

      const refusing = gatewayThat(rejected);
      await repeat(20, () => refusing.gateway[list]?.(query) ?? Promise.resolve());
      expect(refusing.calls[list]).toBe(20);
    },
  );

  it('has a separate circuit for fetching the reports of hints', async () => {
    const { calls, gateway } = gatewayThat(unavailable);
    await repeat(20, () => gateway.fetchPayment(payment));
    await repeat(20, () => gateway.fetchReports?.(hint) ?? Promise.resolve());

    expect(calls.fetchReports).toBe(5);
  });

  it('has no method that the wrapped gateway lacks', () => {
    const { listPayments, listRefunds, listDisputes, fetchReports, ...gateway } = gatewayThat(unavailable).plain;

    expect(withCircuitBreaker(gateway)).not.toHaveProperty('listPayments');
    expect(withCircuitBreaker(gateway)).not.toHaveProperty('listRefunds');
    expect(withCircuitBreaker(gateway)).not.toHaveProperty('listDisputes');
    expect(withCircuitBreaker(gateway)).not.toHaveProperty('fetchReports');
    expect(withCircuitBreaker({ ...gateway, listPayments, listRefunds })).toHaveProperty('listPayments');
    expect(withCircuitBreaker({ ...gateway, listDisputes })).toHaveProperty('listDisputes');
    expect(withCircuitBreaker({ ...gateway, fetchReports })).toHaveProperty('fetchReports');
  });

  it('keeps one operation working while another fails', async () => {
    const { gateway } = gatewayThat(unavailable);
    await repeat(20, () => gateway.fetchPayment(payment));

    expect(await gateway.fetchRefund(order)).toBeUndefined();
    await expect(gateway.cancel?.(payment)).resolves.toBeUndefined();
  });
});
