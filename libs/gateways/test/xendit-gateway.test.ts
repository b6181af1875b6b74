import { describe, expect, it } from '@jest/globals';
import { refundOf, reported } from '../src/conformance.ts';
import { GatewayRejected } from '../src/gateway-errors.ts';
import { paymentStated } from '../src/reports.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the Xendit gateway', () => {
  const fixture = fixtureOf('xendit');

  it.each([
    [{ amount: 1_000_050, currency: 'IDR' }, 'Xendit cannot express 1000050 minor units of IDR'],
    [{ amount: 1000, currency: 'EUR' }, 'Xendit does not take EUR'],
  ] as const)('rejects %j before anything is sent', async (amount, reason) => {
    await expect(fixture().gateway.initiate(fixture().attempt(amount))).rejects.toThrow(new GatewayRejected(reason));
    expect(fixture().controls.sessions()).toHaveLength(0);
  });

  it('does not refund a fraction of a rupiah, nor round it to a refundable amount', async () => {
    const payment = await fixture().paidPayment({ amount: 1_000_000, currency: 'IDR' });

    const outcome = await fixture().gateway.refund(refundOf(payment, { amount: 150, currency: 'IDR' }));

    expect(outcome).toMatchObject({ outcome: 'failed', reference: null, reason: expect.stringMatching(/150 minor/) });
  });

  it('reports each of two sessions of one payment under a reference of its own', async () => {
    const attempt = fixture().attempt();
    const [first, second] = [await fixture().gateway.initiate(attempt), await fixture().gateway.initiate(attempt)];
    fixture().controls.pay(second.gatewayReference);

    const report = await reported(fixture(), 'payment succeeded');

    expect(second.gatewayReference).not.toBe(first.gatewayReference);
    expect(report).toMatchObject({ paymentId: attempt.paymentId, reference: second.gatewayReference });
    const { paymentId } = attempt;
    const asked = await fixture().gateway.fetchPayment({ paymentId, ...first, captureReference: null });
    expect(asked.status).toBe('open');
  });

  it('reports a dispute by itself, and with its payment', async () => {
    const payment = await fixture().paidPayment();
    const { captureReference } = await fixture().gateway.fetchPayment(payment);
    const dispute = fixture().controls.openDispute(payment.gatewayReference);

    const byWebhook = await reported(fixture(), 'dispute opened', ({ reference }) => reference === dispute.id);
    const hint = paymentStated({ status: 'pending', reference: payment.gatewayReference });
    const found = await fixture().gateway.fetchReports?.(hint);

    expect(byWebhook).toMatchObject({ captureReference, amount: { amount: 12_050 } });
    expect(found).toContainEqual(byWebhook);
  });

  it('rejects a hint about a payment that Xendit does not know, and reports nothing', async () => {
    const hint = paymentStated({ status: 'pending', reference: 'ps-none' });

    await expect(fixture().gateway.fetchReports?.(hint)).rejects.toThrow(GatewayRejected);
  });

  it('fetches a payment as open, without a capture reference, after a failed try', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.decline(payment.gatewayReference);
    const { captureReference } = await fixture().gateway.fetchPayment(payment);

    expect((await fixture().gateway.fetchPayment(payment)).status).toBe('open');
    expect(captureReference).toBeNull();
  });
});
