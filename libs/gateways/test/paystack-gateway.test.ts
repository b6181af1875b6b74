import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openPayment, paidPayment, refundOf } from '../src/conformance.ts';
import { GatewayUnavailable } from '../src/gateway-errors.ts';
import type { PaymentAttempt } from '../src/gateway-records.ts';
import { paymentStated } from '../src/reports.ts';
import { GatewayFixture } from './gateway-fixture.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('the Paystack gateway', () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start('paystack');
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.stop());

  function sessionsOf({ paymentId }: PaymentAttempt) {
    return fixture.controls.sessions().filter(({ clientReference }) => clientReference === paymentId);
  }

  async function attemptWhoseAnswerIsLost(): Promise<PaymentAttempt> {
    const attempt = fixture.attempt();
    fixture.controls.addFault({ operation: 'create_session', fault: 'reset' });
    await expect(fixture.gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable);
    return attempt;
  }

  it('replaces a page whose address was lost by a page with another reference, and counts its payment as ours', async () => {
    const attempt = await attemptWhoseAnswerIsLost();

    const { gatewayReference } = await fixture.gateway.initiate(attempt);
    fixture.controls.pay(gatewayReference);

    expect(gatewayReference).toMatch(new RegExp(`^${attempt.paymentId}\\.[0-9a-f]+$`));
    const payment = { paymentId: attempt.paymentId, gatewayReference, captureReference: null };
    expect(await fixture.gateway.fetchPayment(payment)).toMatchObject({ status: 'succeeded', amount: attempt.amount });
    expect(sessionsOf(attempt).map(({ status }) => status)).toEqual(['open', 'succeeded']);
  });

  it.each(['instant', 'delayed'] as const)('never replaces a page where somebody pays (%s)', async (method) => {
    const attempt = await attemptWhoseAnswerIsLost();
    fixture.controls.pay(attempt.paymentId, method);

    await expect(fixture.gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable);

    expect(sessionsOf(attempt)).toHaveLength(1);
  });

  it('gives each payment its own customer, with a subaddress of the email address of the merchant', async () => {
    const attempt = fixture.attempt();
    await fixture.gateway.initiate(attempt);

    const [session] = sessionsOf(attempt);
    expect(session?.metadata['email']).toBe(`payments+${attempt.paymentId}@example.com`);
  });

  it('reports an unpaid page as expired after an hour, and still counts a later payment', async () => {
    const payment = await openPayment(fixture);
    const later = fixture.gatewayAt(() => new Date(Date.now() + HOUR_MS));
    expect((await fixture.gateway.fetchPayment(payment)).status).toBe('open');
    expect((await later.fetchPayment(payment)).status).toBe('expired');

    fixture.controls.pay(payment.gatewayReference);

    expect((await later.fetchPayment(payment)).status).toBe('succeeded');
  });

  it('keeps the page open after a declined card until it expires, and then reports a failure', async () => {
    const payment = await openPayment(fixture);
    const later = fixture.gatewayAt(() => new Date(Date.now() + HOUR_MS));

    fixture.controls.decline(payment.gatewayReference);

    expect((await fixture.gateway.fetchPayment(payment)).status).toBe('open');
    expect(await later.fetchPayment(payment)).toMatchObject({ status: 'failed', reason: 'card_declined' });
  });

  it('distinguishes equal refunds, although their webhooks are equal', async () => {
    const payment = await paidPayment(fixture);
    const orders = [1, 2].map(() => refundOf(payment, { amount: 500, currency: 'USD' }));
    for (const order of orders) await fixture.gateway.refund(order);

    const hint = paymentStated({ status: 'pending', reference: payment.gatewayReference });
    const reports = await fixture.gateway.fetchReports?.(hint);

    const reportedIds = reports?.flatMap((report) => (report.kind === 'refund' ? report.allocationId : []));
    expect(reportedIds).toEqual(expect.arrayContaining(orders.map(({ allocationId }) => allocationId)));
  });

  it('delivers a webhook again that is not answered with 200', async () => {
    fixture.inbox.answers.push(204);
    const payment = await openPayment(fixture);

    fixture.controls.pay(payment.gatewayReference);
    await fixture.clear();

    const [callback] = fixture.controls.callbacks().filter(({ sessionId }) => sessionId === payment.gatewayReference);
    expect(callback?.attempts.map(({ status }) => status)).toEqual([204, 200]);
  });
});
