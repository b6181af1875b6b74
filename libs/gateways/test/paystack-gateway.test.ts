import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openPayment, paidPayment, refundOf } from '../src/conformance.ts';
import { GatewayUnavailable } from '../src/gateway-errors.ts';
import type { PaymentAttempt } from '../src/gateway-records.ts';
import { GatewayStage } from './gateway-stage.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('the behaviour of Paystack only', () => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set('paystack');
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  function sessionsOf({ paymentId }: PaymentAttempt) {
    return stage.controls.sessions().filter(({ clientReference }) => clientReference === paymentId);
  }

  async function attemptWhoseAnswerIsLost(): Promise<PaymentAttempt> {
    const attempt = stage.attempt();
    stage.controls.addFault({ operation: 'create_session', fault: 'reset' });
    await expect(stage.gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable);
    return attempt;
  }

  it('a page whose address was lost is replaced by one with another reference, whose payment counts as ours', async () => {
    const attempt = await attemptWhoseAnswerIsLost();

    const { gatewayReference } = await stage.gateway.initiate(attempt);
    stage.controls.pay(gatewayReference);

    expect(gatewayReference).toMatch(new RegExp(`^${attempt.paymentId}\\.[0-9a-f]+$`));
    const payment = { paymentId: attempt.paymentId, gatewayReference, captureReference: null };
    expect(await stage.gateway.fetchPayment(payment)).toMatchObject({ status: 'succeeded', amount: attempt.amount });
    expect(sessionsOf(attempt).map(({ status }) => status)).toEqual(['open', 'succeeded']);
  });

  it.each(['instant', 'delayed'] as const)('a page where somebody pays (%s) is never replaced', async (method) => {
    const attempt = await attemptWhoseAnswerIsLost();
    stage.controls.pay(attempt.paymentId, method);

    await expect(stage.gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable);

    expect(sessionsOf(attempt)).toHaveLength(1);
  });

  it('every payment has its own customer, whose email address is a subaddress of the merchant', async () => {
    const attempt = stage.attempt();
    await stage.gateway.initiate(attempt);

    const [session] = sessionsOf(attempt);
    expect(session?.metadata['email']).toBe(`payments+${attempt.paymentId}@example.com`);
  });

  it('an unpaid page expires after an hour, and a later payment still counts', async () => {
    const payment = await openPayment(stage);
    const later = stage.gatewayAt(() => new Date(Date.now() + HOUR_MS));
    expect((await stage.gateway.fetchPayment(payment)).status).toBe('open');
    expect((await later.fetchPayment(payment)).status).toBe('expired');

    stage.controls.pay(payment.gatewayReference);

    expect((await later.fetchPayment(payment)).status).toBe('succeeded');
  });

  it('a declined card leaves the page open until it expires, and then the payment has failed', async () => {
    const payment = await openPayment(stage);
    const later = stage.gatewayAt(() => new Date(Date.now() + HOUR_MS));

    stage.controls.decline(payment.gatewayReference);

    expect((await stage.gateway.fetchPayment(payment)).status).toBe('open');
    expect(await later.fetchPayment(payment)).toMatchObject({ status: 'failed', reason: 'card_declined' });
  });

  it('equal refunds are distinguished, although their webhooks are equal', async () => {
    const payment = await paidPayment(stage);
    const orders = [1, 2].map(() => refundOf(payment, { amount: 500, currency: 'USD' }));
    for (const order of orders) await stage.gateway.refund(order);

    const hint = { kind: 'payment', reference: payment.gatewayReference } as const;
    const reports = await stage.gateway.fetchReports?.({
      ...hint,
      status: 'pending',
      paymentId: null,
      captureReference: null,
      amount: null,
      reason: null,
    });

    const reportedIds = reports?.flatMap((report) => (report.kind === 'refund' ? report.allocationId : []));
    expect(reportedIds).toEqual(expect.arrayContaining(orders.map(({ allocationId }) => allocationId)));
  });

  it('a webhook that is not answered with 200 is delivered again', async () => {
    stage.inbox.answers.push(204);
    const payment = await openPayment(stage);

    stage.controls.pay(payment.gatewayReference);
    await stage.clear();

    const [callback] = stage.controls.callbacks().filter(({ sessionId }) => sessionId === payment.gatewayReference);
    expect(callback?.attempts.map(({ status }) => status)).toEqual([204, 200]);
  });
});
